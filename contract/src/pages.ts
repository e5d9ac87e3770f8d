/** The module of each page in web/src, by its path: the web loads it there, and the server links its files in the page that it sends. */
export const pages = {
  '/': 'students/RegistrationsPage',
  '/overzicht': 'figures/overview/OverviewPage',
  '/cijfers': 'figures/FiguresPage',
  '/berichten': 'notifications/messages/MessagesPage',
  '/berichten/$id': 'notifications/messages/MessagePage',
  '/leerlingen/$id': 'students/PupilPage',
  '/leerlingen/overzicht': 'students/overviews/OverviewsPage',
  '/schools': 'schools/SchoolsPage',
  '/schools/$id': 'schools/SchoolPage',
  '/schools/duo': 'schools/duo/DuoPage',
  '/schools/contactpersonen': 'schools/contacts/ContactsPage',
  '/schools/docs/$id': 'documents/DocumentsPage',
  '/activities': 'activities/ActivitiesPage',
  '/activities/$id': 'activities/ActivityPage',
  '/activities/$id/inschrijven': 'students/register/RegisterPage',
  '/activities/$id/herhalen': 'activities/newYear/RepeatPage',
  '/honours': 'honours/programs/HonoursPage',
  '/honours/$id': 'honours/programs/ProgramPage',
  '/honours/$id/kandidaten/$candidateId': 'honours/candidates/CandidatePage',
  '/calendar': 'activities/calendar/CalendarPage',
  '/settings': 'settings/SettingsPage',
  '/account': 'accounts/AccountPage',
} as const

export type PagePath = keyof typeof pages

/** The module around each of them. */
export const shell = 'shell/Shell'
