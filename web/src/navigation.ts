import { isStaff } from '@pre-u/contract/access'
import type { User } from '@pre-u/contract/accounts/auth'

type Viewer = Pick<User, 'user_type' | 'school'>
/** `alias`: other pages for which this entry is the current one. `cut`: how the label begins, cut off where it does not fit. */
export type Entry = { to: string; label: string; alias?: string[]; cut?: string }
type SelectedSchool = { id: number; name: string } | null

export const headerTitle = ({ school, ...user }: Viewer) => (!isStaff(user) && school ? `PRE-U & ${school.name}` : 'PRE-U')

const registrations = { to: '/', label: 'Inschrijvingen', alias: ['/overzicht', '/cijfers', '/berichten'] }
const activities = { to: '/activities', label: 'Pre-U Activiteiten', alias: ['/calendar'] }
const honours = { to: '/honours', label: 'Honoursprogramma' }

export function menuFor(user: Viewer): Entry[] {
  if (isStaff(user))
    return [registrations, { to: '/schools', label: 'Scholen' }, activities, honours, { to: '/settings', label: 'Instellingen' }]
  const ownEntries = user.school && [
    { to: `/schools/docs/${user.school.id}`, label: 'Documenten', alias: ['/schools/docs/all'] },
    { to: `/schools/${user.school.id}`, label: 'Profiel' },
  ]
  return [activities, registrations, honours, ...(ownEntries ?? [])]
}

const documentsOf = ({ id, name }: { id: number; name: string }): Entry => ({
  to: `/schools/docs/${id}`,
  label: `${name} documenten`,
  cut: name,
})

const schoolTabs = (user: Viewer, selected: SelectedSchool): Entry[] => {
  if (isStaff(user)) {
    const selectedEntries = selected && [{ to: `/schools/${selected.id}`, label: selected.name, cut: selected.name }, documentsOf(selected)]
    return [{ to: '/schools', label: 'Scholenlijst' }, { to: '/schools/docs/all', label: 'Documenten' }, ...(selectedEntries ?? [])]
  }
  return [...(user.school ? [documentsOf(user.school)] : []), { to: '/schools/docs/all', label: 'Algemene documenten' }]
}

const registrationTabs: Entry[] = [
  { to: '/', label: 'Inschrijvingen' },
  { to: '/overzicht', label: 'Overzicht' },
  { to: '/cijfers', label: 'Cijfers' },
  { to: '/berichten', label: 'Berichten' },
]

export function subNavigationFor(user: Viewer, pathname: string, selected: SelectedSchool): Entry[] {
  if (/^\/schools(\/|$)/.test(pathname)) return schoolTabs(user, selected)
  if (/^\/(activities|calendar)(\/|$)/.test(pathname) && !isStaff(user)) return [{ to: '/activities', label: 'Activiteitenlijst' }]
  if (/^\/((overzicht|cijfers|berichten(\/\d+)?)\/?)?$/.test(pathname) && isStaff(user)) return registrationTabs
  return []
}

/** The entry with the longest matching path; '/' only matches itself. */
export function currentEntry(entries: Entry[], pathname: string): Entry | undefined {
  const page = pathname.replace(/(.)\/$/, '$1')
  const isWithin = (path: string) => page === path || (path !== '/' && page.startsWith(`${path}/`))
  const isCurrent = ({ to, alias = [] }: Entry) => [to, ...alias].some(isWithin)
  const [longest] = entries.filter(isCurrent).toSorted((a, b) => b.to.length - a.to.length)
  return longest
}

/** The id, null for a page without a school, undefined where the selection stays. */
export function schoolOfPage(pathname: string): number | null | undefined {
  if (/^\/schools\/docs\/all\/?$/.test(pathname)) return undefined
  const [, id] = /^\/schools\/(?:docs\/)?(\d+)\/?$/.exec(pathname) ?? []
  return id === undefined ? null : Number(id)
}
