import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { TextSearch } from '../platform/address/searchParams'
import classes from './settings.module.css'
import { settingsTabs as tabs } from './tabs'

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
