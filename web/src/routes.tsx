import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { firstData } from './firstData'
import { redirectSignedIn, loginSearch, requireOwnSchool, requireSession, requireStaff } from './guard'
import { NotFoundPage } from './platform/page/NotFoundPage'
import { textSearch } from './platform/address/searchParams'
import type {
  ActivitiesParameters,
  CalendarParameters,
  DocumentsParameters,
  EmailLinkParameters,
  FiguresParameters,
  HonoursParameters,
  HonoursProgramParameters,
  MessagesParameters,
  OverviewsParameters,
  PasswordResetParameters,
  RecordParameters,
  RegisterParameters,
  RegistrationsParameters,
  SchoolsParameters,
  SettingsParameters,
} from './pageParameters'
import { Root } from './Root'

const root = createRootRoute({
  component: Root,
  staticData: { title: 'Pagina niet gevonden' },
  notFoundComponent: () => (
    <main>
      <NotFoundPage />
    </main>
  ),
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  staticData: { name: 'login', title: 'Log In' },
  validateSearch: loginSearch,
  beforeLoad: redirectSignedIn,
  component: lazyRouteComponent(() => import('./auth/LoginPage'), 'LoginPage'),
})
const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verify-email',
  staticData: { name: 'verify-email', title: 'Wachtwoord vergeten' },
  component: lazyRouteComponent(() => import('./auth/RequestResetPage'), 'RequestResetPage'),
})
const passwordReset = createRoute({
  getParentRoute: () => root,
  path: '/authentication/password/reset',
  staticData: { name: 'password-reset', title: 'Nieuw wachtwoord' },
  validateSearch: textSearch<PasswordResetParameters>,
  component: lazyRouteComponent(() => import('./auth/ResetPasswordPage'), 'ResetPasswordPage'),
})
const emailLink = createRoute({
  getParentRoute: () => root,
  path: '/authentication/email',
  staticData: { name: 'email', title: 'E-mailadres' },
  validateSearch: textSearch<EmailLinkParameters>,
  component: lazyRouteComponent(() => import('./auth/EmailLinkPage'), 'EmailLinkPage'),
})

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import('./shell/Shell'), 'Shell'),
})
const registrations = createRoute({
  getParentRoute: () => shell,
  path: '/',
  staticData: { name: 'registrations', title: 'Inschrijvingen' },
  validateSearch: textSearch<RegistrationsParameters>,
  component: lazyRouteComponent(() => import('./students/RegistrationsPage'), 'RegistrationsPage'),
  ...firstData(() => import('./students/RegistrationsPage')),
})
const overview = createRoute({
  getParentRoute: () => shell,
  path: '/overzicht',
  staticData: { name: 'overview', title: 'Overzicht' },
  beforeLoad: requireStaff,
  component: lazyRouteComponent(() => import('./overview/OverviewPage'), 'OverviewPage'),
  ...firstData(() => import('./overview/OverviewPage')),
})
const figures = createRoute({
  getParentRoute: () => shell,
  path: '/cijfers',
  staticData: { name: 'figures', title: 'Cijfers' },
  validateSearch: textSearch<FiguresParameters>,
  component: lazyRouteComponent(() => import('./figures/FiguresPage'), 'FiguresPage'),
  ...firstData(() => import('./figures/FiguresPage')),
})
const messages = createRoute({
  getParentRoute: () => shell,
  path: '/berichten',
  staticData: { name: 'messages', title: 'Berichten' },
  validateSearch: textSearch<MessagesParameters>,
  beforeLoad: requireStaff,
  component: lazyRouteComponent(() => import('./messages/MessagesPage'), 'MessagesPage'),
  ...firstData(() => import('./messages/MessagesPage')),
})
const message = createRoute({
  getParentRoute: () => shell,
  path: '/berichten/$id',
  staticData: { name: 'message', title: 'Bericht' },
  beforeLoad: requireStaff,
  component: lazyRouteComponent(() => import('./messages/MessagePage'), 'MessagePage'),
  ...firstData(() => import('./messages/MessagePage')),
})
const pupil = createRoute({
  getParentRoute: () => shell,
  path: '/leerlingen/$id',
  staticData: { name: 'pupil', title: 'Leerling' },
  component: lazyRouteComponent(() => import('./students/PupilPage'), 'PupilPage'),
  ...firstData(() => import('./students/PupilPage')),
})
const pupilOverviews = createRoute({
  getParentRoute: () => shell,
  path: '/leerlingen/overzicht',
  staticData: { name: 'pupilOverviews', title: 'Overzicht voor thuis' },
  validateSearch: textSearch<OverviewsParameters>,
  component: lazyRouteComponent(() => import('./students/overviews/OverviewsPage'), 'OverviewsPage'),
})
const schools = createRoute({
  getParentRoute: () => shell,
  path: '/schools',
  staticData: { name: 'schools', title: 'Scholen' },
  validateSearch: textSearch<SchoolsParameters>,
  beforeLoad: requireStaff,
  component: lazyRouteComponent(() => import('./schools/SchoolsPage'), 'SchoolsPage'),
  ...firstData(() => import('./schools/SchoolsPage')),
})
const school = createRoute({
  getParentRoute: () => shell,
  path: '/schools/$id',
  staticData: { name: 'school', title: 'Schoolprofiel' },
  validateSearch: textSearch<RecordParameters>,
  beforeLoad: requireOwnSchool,
  component: lazyRouteComponent(() => import('./schools/SchoolPage'), 'SchoolPage'),
  ...firstData(() => import('./schools/SchoolPage')),
})
const duo = createRoute({
  getParentRoute: () => shell,
  path: '/schools/duo',
  staticData: { name: 'schools-duo', title: 'Vergelijken met DUO' },
  beforeLoad: requireStaff,
  component: lazyRouteComponent(() => import('./schools/FilePages'), 'DuoPage'),
})
const contacts = createRoute({
  getParentRoute: () => shell,
  path: '/schools/contactpersonen',
  staticData: { name: 'schools-contacts', title: 'Contactpersonen uit een bestand' },
  beforeLoad: requireStaff,
  component: lazyRouteComponent(() => import('./schools/FilePages'), 'ContactsPage'),
})
const documents = createRoute({
  getParentRoute: () => shell,
  path: '/schools/docs/$id',
  staticData: { name: 'school-documents', title: 'Documenten' },
  validateSearch: textSearch<DocumentsParameters>,
  beforeLoad: requireOwnSchool,
  component: lazyRouteComponent(() => import('./documents/DocumentsPage'), 'DocumentsPage'),
})
const activities = createRoute({
  getParentRoute: () => shell,
  path: '/activities',
  staticData: { name: 'activities', title: 'Pre-U Activiteiten' },
  validateSearch: textSearch<ActivitiesParameters>,
  component: lazyRouteComponent(() => import('./activities/ActivitiesPage'), 'ActivitiesPage'),
  ...firstData(() => import('./activities/ActivitiesPage')),
})
const activity = createRoute({
  getParentRoute: () => shell,
  path: '/activities/$id',
  staticData: { name: 'activity', title: 'Activiteit' },
  validateSearch: textSearch<RecordParameters>,
  component: lazyRouteComponent(() => import('./activities/ActivityPage'), 'ActivityPage'),
  ...firstData(() => import('./activities/ActivityPage')),
})
const register = createRoute({
  getParentRoute: () => shell,
  path: '/activities/$id/inschrijven',
  staticData: { name: 'register', title: 'Leerlingen inschrijven' },
  validateSearch: textSearch<RegisterParameters>,
  component: lazyRouteComponent(() => import('./students/register/RegisterPage'), 'RegisterPage'),
  ...firstData(() => import('./students/register/RegisterPage')),
})
const repeat = createRoute({
  getParentRoute: () => shell,
  path: '/activities/$id/herhalen',
  staticData: { name: 'repeat', title: 'Activiteit herhalen' },
  beforeLoad: requireStaff,
  component: lazyRouteComponent(() => import('./newYear/RepeatPage'), 'RepeatPage'),
  ...firstData(() => import('./newYear/RepeatPage')),
})
const honours = createRoute({
  getParentRoute: () => shell,
  path: '/honours',
  staticData: { name: 'honours', title: 'Honoursprogramma' },
  validateSearch: textSearch<HonoursParameters>,
  component: lazyRouteComponent(() => import('./honours/programs/HonoursPage'), 'HonoursPage'),
  ...firstData(() => import('./honours/programs/HonoursPage')),
})
const honoursProgram = createRoute({
  getParentRoute: () => shell,
  path: '/honours/$id',
  staticData: { name: 'honours-program', title: 'Honoursprogramma' },
  validateSearch: textSearch<HonoursProgramParameters>,
  component: lazyRouteComponent(() => import('./honours/programs/ProgramPage'), 'ProgramPage'),
  ...firstData(() => import('./honours/programs/ProgramPage')),
})
const candidate = createRoute({
  getParentRoute: () => shell,
  path: '/honours/$id/kandidaten/$candidateId',
  staticData: { name: 'honours-student', title: 'Kandidaat' },
  component: lazyRouteComponent(() => import('./honours/candidates/CandidatePage'), 'CandidatePage'),
  ...firstData(() => import('./honours/candidates/CandidatePage')),
})
const calendar = createRoute({
  getParentRoute: () => shell,
  path: '/calendar',
  staticData: { name: 'calendar', title: 'Kalender' },
  validateSearch: textSearch<CalendarParameters>,
  component: lazyRouteComponent(() => import('./calendar/CalendarPage'), 'CalendarPage'),
  ...firstData(() => import('./calendar/CalendarPage')),
})
const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  staticData: { name: 'settings', title: 'Instellingen' },
  validateSearch: textSearch<SettingsParameters>,
  beforeLoad: requireStaff,
  component: lazyRouteComponent(() => import('./settings/SettingsPage'), 'SettingsPage'),
  ...firstData(() => import('./settings/SettingsPage')),
})
const account = createRoute({
  getParentRoute: () => shell,
  path: '/account',
  staticData: { name: 'account', title: 'Mijn account' },
  component: lazyRouteComponent(() => import('./auth/OwnAccountPage'), 'OwnAccountPage'),
})
const apiDocs = createRoute({
  getParentRoute: () => shell,
  path: '/api/docs',
  staticData: { name: 'api-docs', title: 'API-documentatie' },
  beforeLoad: requireStaff,
  component: lazyRouteComponent(() => import('./apiDocs/ApiDocsPage'), 'ApiDocsPage'),
})

export const routeTree = root.addChildren([
  login,
  verifyEmail,
  passwordReset,
  emailLink,
  shell.addChildren([
    registrations,
    overview,
    figures,
    messages,
    message,
    pupil,
    pupilOverviews,
    schools,
    school,
    duo,
    contacts,
    documents,
    activities,
    activity,
    register,
    repeat,
    honours,
    honoursProgram,
    candidate,
    calendar,
    settings,
    account,
    apiDocs,
  ]),
])
