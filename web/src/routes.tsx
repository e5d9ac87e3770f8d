import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router'
import { OfflineNotice } from './platform/feedback/OfflineNotice'
import { ToastArea } from './platform/feedback/ToastArea'
import { EmailLinkPage } from './accounts/signIn/EmailLinkPage'
import { LoginPage } from './accounts/signIn/LoginPage'
import { RequestResetPage } from './accounts/signIn/RequestResetPage'
import { ResetPasswordPage } from './accounts/signIn/ResetPasswordPage'
import { loginSearch, redirectSignedIn, requireOwnSchool, requireSession, requireStaff } from './guard'
import { NotFoundPage } from './platform/page/Message'
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
import { pageAt, Shell } from './pageAt'

function Root() {
  return (
    <>
      <OfflineNotice />
      <Outlet />
      <ToastArea />
    </>
  )
}

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
  component: LoginPage,
})
const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verify-email',
  staticData: { name: 'verify-email', title: 'Wachtwoord vergeten' },
  component: RequestResetPage,
})
const passwordReset = createRoute({
  getParentRoute: () => root,
  path: '/authentication/password/reset',
  staticData: { name: 'password-reset', title: 'Nieuw wachtwoord' },
  validateSearch: textSearch<PasswordResetParameters>,
  component: ResetPasswordPage,
})
const emailLink = createRoute({
  getParentRoute: () => root,
  path: '/authentication/email',
  staticData: { name: 'email', title: 'E-mailadres' },
  validateSearch: textSearch<EmailLinkParameters>,
  component: EmailLinkPage,
})

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: requireSession,
  component: Shell,
})
const registrations = createRoute({
  getParentRoute: () => shell,
  ...pageAt('/'),
  staticData: { name: 'registrations', title: 'Inschrijvingen' },
  validateSearch: textSearch<RegistrationsParameters>,
})
const overview = createRoute({
  getParentRoute: () => shell,
  ...pageAt('/overzicht'),
  staticData: { name: 'overview', title: 'Overzicht' },
  beforeLoad: requireStaff,
})
const figures = createRoute({
  getParentRoute: () => shell,
  ...pageAt('/cijfers'),
  staticData: { name: 'figures', title: 'Cijfers' },
  validateSearch: textSearch<FiguresParameters>,
})
const messages = createRoute({
  getParentRoute: () => shell,
  ...pageAt('/berichten'),
  staticData: { name: 'messages', title: 'Berichten' },
  validateSearch: textSearch<MessagesParameters>,
  beforeLoad: requireStaff,
})
const message = createRoute({
  getParentRoute: () => shell,
  ...pageAt('/berichten/$id'),
  staticData: { name: 'message', title: 'Bericht' },
  beforeLoad: requireStaff,
})
const pupil = createRoute({
  getParentRoute: () => shell,
  ...pageAt('/leerlingen/$id'),
  staticData: { name: 'pupil', title: 'Leerling' },
})
const pupilOverviews = createRoute({
  getParentRoute: () => shell,
  ...pageAt('/leerlingen/overzicht'),
  staticData: { name: 'pupilOverviews', title: 'Overzicht voor thuis' },
  validateSearch: textSearch<OverviewsParameters>,
})
const schools = createRoute({
  getParentRoute: () => shell,
  ...pageAt('/schools'),
  staticData: { name: 'schools', title: 'Scholen' },
  validateSearch: textSearch<SchoolsParameters>,
  beforeLoad: requireStaff,
})
const school = createRoute({
  getParentRoute: () => shell,
  ...pageAt('/schools/$id'),
  staticData: { name: 'school', title: 'Schoolprofiel' },
  validateSearch: textSearch<RecordParameters>,
  beforeLoad: requireOwnSchool,
})
const duo = createRoute({
  getParentRoute: () => shell,
  ...pageAt('/schools/duo'),
  staticData: { name: 'schools-duo', title: 'Vergelijken met DUO' },
  beforeLoad: requireStaff,
})
const contacts = createRoute({
  getParentRoute: () => shell,
  ...pageAt('/schools/contactpersonen'),
  staticData: { name: 'schools-contacts', title: 'Contactpersonen uit een bestand' },
  beforeLoad: requireStaff,
})
const documents = createRoute({
  getParentRoute: () => shell,
  ...pageAt('/schools/docs/$id'),
  staticData: { name: 'school-documents', title: 'Documenten' },
  validateSearch: textSearch<DocumentsParameters>,
  beforeLoad: requireOwnSchool,
})
const activities = createRoute({
  getParentRoute: () => shell,
  ...pageAt('/activities'),
  staticData: { name: 'activities', title: 'Pre-U Activiteiten' },
  validateSearch: textSearch<ActivitiesParameters>,
})
const activity = createRoute({
  getParentRoute: () => shell,
  ...pageAt('/activities/$id'),
  staticData: { name: 'activity', title: 'Activiteit' },
  validateSearch: textSearch<RecordParameters>,
})
const register = createRoute({
  getParentRoute: () => shell,
  ...pageAt('/activities/$id/inschrijven'),
  staticData: { name: 'register', title: 'Leerlingen inschrijven' },
  validateSearch: textSearch<RegisterParameters>,
})
const repeat = createRoute({
  getParentRoute: () => shell,
  ...pageAt('/activities/$id/herhalen'),
  staticData: { name: 'repeat', title: 'Activiteit herhalen' },
  beforeLoad: requireStaff,
})
const honours = createRoute({
  getParentRoute: () => shell,
  ...pageAt('/honours'),
  staticData: { name: 'honours', title: 'Honoursprogramma' },
  validateSearch: textSearch<HonoursParameters>,
})
const honoursProgram = createRoute({
  getParentRoute: () => shell,
  ...pageAt('/honours/$id'),
  staticData: { name: 'honours-program', title: 'Honoursprogramma' },
  validateSearch: textSearch<HonoursProgramParameters>,
})
const candidate = createRoute({
  getParentRoute: () => shell,
  ...pageAt('/honours/$id/kandidaten/$candidateId'),
  staticData: { name: 'honours-student', title: 'Kandidaat' },
})
const calendar = createRoute({
  getParentRoute: () => shell,
  ...pageAt('/calendar'),
  staticData: { name: 'calendar', title: 'Kalender' },
  validateSearch: textSearch<CalendarParameters>,
})
const settings = createRoute({
  getParentRoute: () => shell,
  ...pageAt('/settings'),
  staticData: { name: 'settings', title: 'Instellingen' },
  validateSearch: textSearch<SettingsParameters>,
  beforeLoad: requireStaff,
})
const account = createRoute({
  getParentRoute: () => shell,
  ...pageAt('/account'),
  staticData: { name: 'account', title: 'Mijn account' },
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
  ]),
])
