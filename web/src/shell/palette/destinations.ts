import { isStaff } from '@pre-u/contract/access'
import type { User } from '@pre-u/contract/accounts/auth'
import { plainText } from '@pre-u/contract/platform/plainText'
import { menuFor } from '../../navigation'
import { settingsTabs } from '../../settings/tabs'
import { askAndSignOut } from '../askAndSignOut'
import { showShortcuts } from '../ShortcutHelp'

type Named = { label: string; detail?: string | undefined; /** Other words for it. */ words?: string }
type Page = Named & { to: string; search?: Record<string, string> }
export type Destination = Page | (Named & { run: () => void })
export type Group = { title: string; destinations: Destination[] }

const screensFor = (user: User): Destination[] => [
  ...menuFor(user),
  { to: '/calendar', label: 'Kalender', words: 'agenda' },
  { to: '/cijfers', label: 'Cijfers' },
  { to: '/schools/docs/all', label: 'Algemene documenten' },
  ...(isStaff(user)
    ? [
        { to: '/overzicht', label: 'Overzicht' },
        { to: '/berichten', label: 'Berichten' },
        ...settingsTabs.map(({ tab, label }) => ({ to: '/settings', search: { tab }, label })),
        // A page of the server.
        { run: () => window.location.assign('/api/docs/'), label: 'API-documentatie' },
      ]
    : [{ to: '/account', label: 'Mijn account' }]),
]

const addOn = (to: string, label: string, search: Record<string, string> = {}): Page => ({
  to,
  search: { open: 'nieuw', ...search },
  label,
  words: 'nieuw nieuwe',
})

const staffActions = [
  addOn('/schools', 'School toevoegen'),
  addOn('/activities', 'Activiteit toevoegen'),
  addOn('/honours', 'Honoursprogramma toevoegen'),
  addOn('/settings', 'Periode toevoegen', { tab: 'periodes' }),
  addOn('/settings', 'Medewerker toevoegen', { tab: 'medewerkers' }),
  addOn('/settings', 'Pakket toevoegen', { tab: 'pakketten' }),
]

const actionsFor = (user: User): Destination[] => [
  { to: '/activities', label: 'Leerlingen inschrijven', words: 'aanmelden registreren' },
  ...(isStaff(user) ? staffActions : [{ to: '/honours', label: 'Kandidaat aanmelden', words: 'honours nieuw' }]),
  ...(user.school ? [addOn(`/schools/${user.school.id}`, 'Contactpersoon toevoegen', { open: 'contactpersoon-nieuw' })] : []),
  { to: '/calendar', search: { open: 'abonneren' }, label: 'Agenda abonneren', words: 'kalender outlook google' },
  {
    ...(isStaff(user) ? { to: '/settings', search: { tab: 'account' } } : { to: '/account' }),
    label: 'Wachtwoord wijzigen',
  },
  { run: showShortcuts, label: 'Sneltoetsen', words: 'toetsenbord' },
  { run: () => void askAndSignOut(), label: 'Uitloggen' },
]

/** Without a word, only the screens: the palette opens as a menu. */
export function namedGroups(user: User, typed: string): Group[] {
  const typedWords = plainText(typed).split(' ').filter(Boolean)
  const isFound = ({ label, words = '' }: Destination) => {
    const text = plainText(`${label} ${words}`)
    return typedWords.every((word) => text.includes(word))
  }
  return [
    { title: 'Schermen', destinations: screensFor(user).filter(isFound) },
    { title: 'Acties', destinations: typedWords.length > 0 ? actionsFor(user).filter(isFound) : [] },
  ]
}
