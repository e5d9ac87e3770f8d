import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { AuditLogPage } from '../auditLog/AuditLogPage'
import { AccountPage } from '../auth/AccountPage'
import { PeriodsPage } from '../periods/PeriodsPage'
import { PlansPage } from '../plans/PlansPage'
import { StaffPage } from '../staff/StaffPage'
import classes from './settings.module.css'

/** The settings, in the order of their tabs. */
const tabs = [
  { id: 'periodes', label: 'Periodes', Page: PeriodsPage },
  { id: 'medewerkers', label: 'Medewerkers', Page: StaffPage },
  { id: 'pakketten', label: 'Pakketten', Page: PlansPage },
  { id: 'logboek', label: 'Logboek', Page: AuditLogPage },
  { id: 'account', label: 'Mijn account', Page: AccountPage },
] as const

export function SettingsPage() {
  const search = useSearch({ from: '/shell/settings' })
  const navigate = useNavigate()
  const current = tabs.find(({ id }) => id === search.tab) ?? tabs[0]
  // A list's search and filters mean nothing to the next tab.
  const choose = (chosen: string | null) => {
    const { id } = tabs.find((tab) => tab.id === chosen) ?? current
    void navigate({ to: '/settings', search: { tab: id } })
  }
  return (
    <div className={classes.page}>
      <h1>Instellingen</h1>
      <Tabs
        value={current.id}
        onChange={choose}
        keepMounted={false}
        classNames={{ list: classes.list, panel: classes.panel, tab: classes.tab }}
      >
        <Tabs.List aria-label="Instellingen">
          {tabs.map(({ id, label }) => (
            <Tabs.Tab key={id} value={id}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ id, Page }) => (
          <Tabs.Panel key={id} value={id}>
            <Page />
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  )
}
