import { Tabs } from '@mantine/core'
import { lazyRouteComponent, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import type { TextSearch } from '../platform/address/searchParams'
import classes from './settings.module.css'
import { type SettingsTab, settingsTabs } from './tabs'

/** A tab, with what it shows first. */
const page = <Name extends string>(
  importer: () => Promise<Record<Name, () => ReactNode> & { load?: (address: TextSearch) => Promise<unknown> }>,
  name: Name,
) => ({ Page: lazyRouteComponent(importer, name), load: async (address: TextSearch) => (await importer()).load?.(address) })

const pages: Record<SettingsTab, ReturnType<typeof page>> = {
  periodes: page(() => import('../periods/PeriodsPage'), 'PeriodsPage'),
  vakanties: page(() => import('../holidays/HolidaysPage'), 'HolidaysPage'),
  schooljaar: page(() => import('../newYear/NewYearPage'), 'NewYearPage'),
  medewerkers: page(() => import('../staff/StaffPage'), 'StaffPage'),
  pakketten: page(() => import('../plans/PlansPage'), 'PlansPage'),
  bewaartermijnen: page(() => import('../retention/RetentionPage'), 'RetentionPage'),
  inzage: page(() => import('../subjectAccess/SubjectAccessPage'), 'SubjectAccessPage'),
  herinneringen: page(() => import('../reminders/RemindersPage'), 'RemindersPage'),
  verzonden: page(() => import('../mails/MailsPage'), 'MailsPage'),
  logboek: page(() => import('../auditLog/AuditLogPage'), 'AuditLogPage'),
  account: page(() => import('../auth/AccountPage'), 'AccountPage'),
}
const tabs = settingsTabs.map((each) => ({ ...each, ...pages[each.tab] }))
const tabAt = (address: TextSearch) => tabs.find(({ tab }) => tab === address.tab) ?? tabs[0]!

export async function load(address: TextSearch) {
  const { Page, load: loadTab } = tabAt(address)
  await Promise.all([Page.preload?.(), loadTab(address)])
}

/** On a phone most tabs are beside the window. */
const bringIntoView = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'center' })

/** For a fade at the side where there are more tabs than fit. */
function markHiddenSides(list: HTMLElement | null) {
  if (!list) return undefined
  const mark = () => {
    const hiddenAfter = list.scrollWidth - list.clientWidth - list.scrollLeft
    list.toggleAttribute('data-more-before', list.scrollLeft > 1)
    list.toggleAttribute('data-more-after', hiddenAfter > 1)
  }
  const observer = new ResizeObserver(mark)
  observer.observe(list)
  list.addEventListener('scroll', mark, { passive: true })
  return () => {
    observer.disconnect()
    list.removeEventListener('scroll', mark)
  }
}

export function SettingsPage() {
  const search = useSearch({ from: '/shell/settings' })
  const navigate = useNavigate()
  const current = tabAt(search)
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
        <Tabs.List ref={markHiddenSides} aria-label="Instellingen">
          {tabs.map(({ tab, label }) => (
            <Tabs.Tab key={tab} value={tab} ref={tab === current.tab ? bringIntoView : undefined}>
              <span className={classes.label} data-label={label}>
                {label}
              </span>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ tab, Page }) => (
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
