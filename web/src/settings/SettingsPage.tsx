import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import { lazyRouteComponent, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import classes from './settings.module.css'

const tabs = [
  { tab: 'periodes', label: 'Periodes', page: lazyRouteComponent(() => import('../periods/PeriodsPage'), 'PeriodsPage') },
  { tab: 'vakanties', label: 'Schoolvakanties', page: lazyRouteComponent(() => import('../holidays/HolidaysPage'), 'HolidaysPage') },
  { tab: 'schooljaar', label: 'Schooljaar klaarzetten', page: lazyRouteComponent(() => import('../newYear/NewYearPage'), 'NewYearPage') },
  { tab: 'medewerkers', label: 'Medewerkers', page: lazyRouteComponent(() => import('../staff/StaffPage'), 'StaffPage') },
  { tab: 'pakketten', label: 'Pakketten', page: lazyRouteComponent(() => import('../plans/PlansPage'), 'PlansPage') },
  {
    tab: 'bewaartermijnen',
    label: 'Bewaartermijnen',
    page: lazyRouteComponent(() => import('../retention/RetentionPage'), 'RetentionPage'),
  },
  {
    tab: 'inzage',
    label: 'Inzageverzoeken',
    page: lazyRouteComponent(() => import('../subjectAccess/SubjectAccessPage'), 'SubjectAccessPage'),
  },
  {
    tab: 'herinneringen',
    label: 'Herinneringen',
    page: lazyRouteComponent(() => import('../reminders/RemindersPage'), 'RemindersPage'),
  },
  { tab: 'verzonden', label: 'Verzonden', page: lazyRouteComponent(() => import('../mails/MailsPage'), 'MailsPage') },
  { tab: 'logboek', label: 'Logboek', page: lazyRouteComponent(() => import('../auditLog/AuditLogPage'), 'AuditLogPage') },
  { tab: 'account', label: 'Mijn account', page: lazyRouteComponent(() => import('../auth/AccountPage'), 'AccountPage') },
] as const

/** On a phone most tabs are beside the window. */
const bringIntoView = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'center' })

export function SettingsPage() {
  const search = useSearch({ from: '/shell/settings' })
  const navigate = useNavigate()
  const current = tabs.find(({ tab }) => tab === search.tab) ?? tabs[0]
  // The search and filters of one tab mean nothing to another.
  const choose = (tab: string | null) => void navigate({ to: '/settings', search: { tab: tab ?? current.tab } })
  return (
    <div className={classes.page}>
      <h1>Instellingen</h1>
      <Tabs
        value={current.tab}
        onChange={choose}
        keepMounted={false}
        classNames={{ list: classes.list, panel: classes.panel, tab: classes.tab }}
      >
        <Tabs.List aria-label="Instellingen">
          {tabs.map(({ tab, label, page }) => (
            <Tabs.Tab
              key={tab}
              value={tab}
              ref={tab === current.tab ? bringIntoView : undefined}
              onPointerEnter={() => void page.preload?.()}
            >
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ tab, page: Page }) => (
          <Tabs.Panel key={tab} value={tab}>
            <Suspense>
              <Page />
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  )
}
