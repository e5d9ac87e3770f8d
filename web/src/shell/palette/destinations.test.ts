import type { User } from '@pre-u/contract/accounts/auth'
import { expect, test } from 'vitest'
import { namedGroups } from './destinations'

const staff = { user_type: 'STAFF', school: null } as User
const dean = { user_type: 'SCHOOL', school: { id: 7, name: 'Lyceum' } } as User

const found = (user: User, typed: string) => namedGroups(user, typed).flatMap(({ destinations }) => destinations.map(({ label }) => label))

test('every screen of the settings is found by its name, by staff alone', () => {
  expect(found(staff, 'verzonden')).toEqual(['Verzonden'])
  expect(found(staff, 'schooljaar')).toEqual(['Schooljaar klaarzetten'])
  expect(found(dean, 'verzonden')).toEqual([])
})

test('actions are found by any of their words, in any order', () => {
  expect(found(staff, 'nieuwe activiteit')).toEqual(['Activiteit toevoegen'])
  expect(found(staff, 'toevoegen school')).toEqual(['School toevoegen'])
  for (const user of [staff, dean])
    expect(found(user, 'inschrijven').concat(found(user, 'wachtwoord'), found(user, 'uitlog'), found(user, 'outlook'))).toEqual([
      'Leerlingen inschrijven',
      'Wachtwoord wijzigen',
      'Uitloggen',
      'Agenda abonneren',
    ])
  expect(found(dean, 'toevoegen')).toEqual(['Contactpersoon toevoegen'])
})

test('without a word there are only screens', () => {
  expect(namedGroups(dean, ' ').flatMap(({ title, destinations }) => (destinations.length > 0 ? [title] : []))).toEqual(['Schermen'])
})
