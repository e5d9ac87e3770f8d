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
import type * as parameters from './pageParameters'
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
  staticData: { title: 'Log In' },
  validateSearch: loginSearch,
  beforeLoad: redirectSignedIn,
  component: LoginPage,
})
const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verify-email',
  staticData: { title: 'Wachtwoord vergeten' },
  component: RequestResetPage,
})
const passwordReset = createRoute({
  getParentRoute: () => root,
  path: '/authentication/password/reset',
  staticData: { title: 'Nieuw wachtwoord' },
  validateSearch: textSearch<parameters.PasswordResetParameters>,
  component: ResetPasswordPage,
})
const emailLink = createRoute({
  getParentRoute: () => root,
  path: '/authentication/email',
  staticData: { title: 'E-mailadres' },
  validateSearch: textSearch<parameters.EmailLinkParameters>,
  component: EmailLinkPage,
})

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: requireSession,
  component: Shell,
})
const inShell = { getParentRoute: () => shell }
const registrations = createRoute({
  ...inShell,
  ...pageAt('/', 'Inschrijvingen'),
  validateSearch: textSearch<parameters.RegistrationsParameters>,
})
const overview = createRoute({ ...inShell, ...pageAt('/overzicht', 'Overzicht'), beforeLoad: requireStaff })
const figures = createRoute({ ...inShell, ...pageAt('/cijfers', 'Cijfers'), validateSearch: textSearch<parameters.FiguresParameters> })
const messages = createRoute({
  ...inShell,
  ...pageAt('/berichten', 'Berichten'),
  validateSearch: textSearch<parameters.MessagesParameters>,
  beforeLoad: requireStaff,
})
const message = createRoute({ ...inShell, ...pageAt('/berichten/$id', 'Bericht'), beforeLoad: requireStaff })
const pupil = createRoute({ ...inShell, ...pageAt('/leerlingen/$id', 'Leerling') })
const pupilOverviews = createRoute({
  ...inShell,
  ...pageAt('/leerlingen/overzicht', 'Overzicht voor thuis'),
  validateSearch: textSearch<parameters.OverviewsParameters>,
})
const schools = createRoute({
  ...inShell,
  ...pageAt('/schools', 'Scholen'),
  validateSearch: textSearch<parameters.SchoolsParameters>,
  beforeLoad: requireStaff,
})
const school = createRoute({
  ...inShell,
  ...pageAt('/schools/$id', 'Schoolprofiel'),
  validateSearch: textSearch<parameters.RecordParameters>,
  beforeLoad: requireOwnSchool,
})
const duo = createRoute({ ...inShell, ...pageAt('/schools/duo', 'Vergelijken met DUO'), beforeLoad: requireStaff })
const contacts = createRoute({
  ...inShell,
  ...pageAt('/schools/contactpersonen', 'Contactpersonen uit een bestand'),
  beforeLoad: requireStaff,
})
const documents = createRoute({
  ...inShell,
  ...pageAt('/schools/docs/$id', 'Documenten'),
  validateSearch: textSearch<parameters.DocumentsParameters>,
  beforeLoad: requireOwnSchool,
})
const activities = createRoute({
  ...inShell,
  ...pageAt('/activities', 'Pre-U Activiteiten'),
  validateSearch: textSearch<parameters.ActivitiesParameters>,
})
const activity = createRoute({
  ...inShell,
  ...pageAt('/activities/$id', 'Activiteit'),
  validateSearch: textSearch<parameters.RecordParameters>,
})
const register = createRoute({
  ...inShell,
  ...pageAt('/activities/$id/inschrijven', 'Leerlingen inschrijven'),
  validateSearch: textSearch<parameters.RegisterParameters>,
})
const repeat = createRoute({ ...inShell, ...pageAt('/activities/$id/herhalen', 'Activiteit herhalen'), beforeLoad: requireStaff })
const honours = createRoute({
  ...inShell,
  ...pageAt('/honours', 'Honoursprogramma'),
  validateSearch: textSearch<parameters.HonoursParameters>,
})
const honoursProgram = createRoute({
  ...inShell,
  ...pageAt('/honours/$id', 'Honoursprogramma'),
  validateSearch: textSearch<parameters.HonoursProgramParameters>,
})
const candidate = createRoute({ ...inShell, ...pageAt('/honours/$id/kandidaten/$candidateId', 'Kandidaat') })
const calendar = createRoute({ ...inShell, ...pageAt('/calendar', 'Kalender'), validateSearch: textSearch<parameters.CalendarParameters> })
const settings = createRoute({
  ...inShell,
  ...pageAt('/settings', 'Instellingen'),
  validateSearch: textSearch<parameters.SettingsParameters>,
  beforeLoad: requireStaff,
})
const account = createRoute({ ...inShell, ...pageAt('/account', 'Mijn account') })

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
