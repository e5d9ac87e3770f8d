import { isStaff } from '@pre-u/contract/access'
import type { User } from '@pre-u/contract/auth'
import { plainText } from '@pre-u/contract/platform/plainText'
import { menuFor } from '../../navigation'

export type Destination = { to: string; search?: Record<string, string>; label: string; detail?: string | undefined }
export type Group = { title: string; destinations: Destination[] }

const screensFor = (user: User): Destination[] => [
  ...menuFor(user),
  { to: '/calendar', label: 'Kalender' },
  { to: '/cijfers', label: 'Cijfers' },
  { to: '/schools/docs/all', label: 'Algemene documenten' },
  { ...(isStaff(user) ? { to: '/settings', search: { tab: 'account' } } : { to: '/account' }), label: 'Mijn account' },
  ...(isStaff(user)
    ? [
        { to: '/overzicht', label: 'Overzicht' },
        { to: '/settings', search: { tab: 'medewerkers' }, label: 'Medewerkers' },
        { to: '/settings', search: { tab: 'pakketten' }, label: 'Pakketten' },
        { to: '/settings', search: { tab: 'logboek' }, label: 'Logboek' },
        { to: '/api/docs/', label: 'API-documentatie' },
      ]
    : []),
]

const addOn = (to: string, label: string, search: Record<string, string> = {}) => ({ to, search: { ...search, open: 'nieuw' }, label })

const actionsFor = (user: User): Destination[] =>
  isStaff(user)
    ? [
        addOn('/schools', 'School toevoegen'),
        addOn('/activities', 'Activiteit toevoegen'),
        addOn('/honours', 'Honoursprogramma toevoegen'),
        addOn('/settings', 'Periode toevoegen', { tab: 'periodes' }),
        addOn('/settings', 'Medewerker toevoegen', { tab: 'medewerkers' }),
        addOn('/settings', 'Pakket toevoegen', { tab: 'pakketten' }),
      ]
    : []

/** Without a word, only the screens: the palette opens as a short menu. */
export function namedGroups(user: User, typed: string): Group[] {
  const word = plainText(typed.trim())
  const matching = (destinations: Destination[]) => destinations.filter(({ label }) => plainText(label).includes(word))
  return [
    { title: 'Schermen', destinations: word ? matching(screensFor(user)) : [...screensFor(user)] },
    { title: 'Acties', destinations: word ? matching(actionsFor(user)) : [] },
  ]
}
