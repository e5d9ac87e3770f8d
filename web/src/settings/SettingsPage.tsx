import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import { lazyRouteComponent, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import classes from './settings.module.css'
import { type SettingsTab, settingsTabs } from './tabs'

const pages: Record<SettingsTab, ReturnType<typeof lazyRouteComponent>> = {
  periodes: lazyRouteComponent(() => import('../periods/PeriodsPage'), 'PeriodsPage'),
  vakanties: lazyRouteComponent(() => import('../holidays/HolidaysPage'), 'HolidaysPage'),
  schooljaar: lazyRouteComponent(() => import('../newYear/NewYearPage'), 'NewYearPage'),
  medewerkers: lazyRouteComponent(() => import('../staff/StaffPage'), 'StaffPage'),
  pakketten: lazyRouteComponent(() => import('../plans/PlansPage'), 'PlansPage'),
  bewaartermijnen: lazyRouteComponent(() => import('../retention/RetentionPage'), 'RetentionPage'),
  inzage: lazyRouteComponent(() => import('../subjectAccess/SubjectAccessPage'), 'SubjectAccessPage'),
  herinneringen: lazyRouteComponent(() => import('../reminders/RemindersPage'), 'RemindersPage'),
  verzonden: lazyRouteComponent(() => import('../mails/MailsPage'), 'MailsPage'),
  logboek: lazyRouteComponent(() => import('../auditLog/AuditLogPage'), 'AuditLogPage'),
  account: lazyRouteComponent(() => import('../auth/AccountPage'), 'AccountPage'),
}
const tabs = settingsTabs.map((each) => ({ ...each, page: pages[each.tab] }))

/** On a phone most tabs are beside the window. */
const bringIntoView = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'center' })

export function SettingsPage() {
  const search = useSearch({ from: '/shell/settings' })
  const navigate = useNavigate()
  const current = tabs.find(({ tab }) => tab === search.tab) ?? tabs[0]!
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
