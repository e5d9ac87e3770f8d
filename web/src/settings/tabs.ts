import { lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { TextSearch } from '../platform/address/searchParams'

type PageModule<Name extends string> = Record<Name, () => ReactNode> & { load?: (address: TextSearch) => Promise<unknown> }

/** A page, and what it loads before it is shown. */
const page = <Name extends string>(importer: () => Promise<PageModule<Name>>, name: Name) => ({
  Page: lazyRouteComponent(importer, name),
  load: async (address: TextSearch) => (await importer()).load?.(address),
})

/** In the order of the screen. */
export const settingsTabs = [
  { tab: 'periodes', label: 'Periodes', ...page(() => import('../activities/periods/PeriodsPage'), 'PeriodsPage') },
  { tab: 'vakanties', label: 'Schoolvakanties', ...page(() => import('../activities/holidays/HolidaysPage'), 'HolidaysPage') },
  { tab: 'schooljaar', label: 'Schooljaar klaarzetten', ...page(() => import('../activities/newYear/NewYearPage'), 'NewYearPage') },
  { tab: 'programma', label: 'Programma', ...page(() => import('../programme/ProgrammePage'), 'ProgrammePage') },
  { tab: 'medewerkers', label: 'Medewerkers', ...page(() => import('../accounts/StaffPage'), 'StaffPage') },
  { tab: 'pakketten', label: 'Pakketten', ...page(() => import('../schools/PlansPage'), 'PlansPage') },
  { tab: 'bewaartermijnen', label: 'Bewaartermijnen', ...page(() => import('../privacy/retention/RetentionPage'), 'RetentionPage') },
  { tab: 'inzage', label: 'Inzageverzoeken', ...page(() => import('../privacy/subjectAccess/SubjectAccessPage'), 'SubjectAccessPage') },
  { tab: 'herinneringen', label: 'Herinneringen', ...page(() => import('../notifications/reminders/RemindersPage'), 'RemindersPage') },
  { tab: 'verzonden', label: 'Verzonden', ...page(() => import('../notifications/mails/MailsPage'), 'MailsPage') },
  { tab: 'logboek', label: 'Logboek', ...page(() => import('../figures/auditLog/AuditLogPage'), 'AuditLogPage') },
  { tab: 'beveiliging', label: 'Beveiliging', ...page(() => import('../accounts/SecurityEventsPage'), 'SecurityEventsPage') },
  { tab: 'account', label: 'Mijn account', ...page(() => import('../accounts/AccountPage'), 'AccountTab') },
]
