import { describe, expect, it } from 'vitest'
import { currentEntry, headerTitle, menuFor, schoolOfPage, subNavigationFor } from './navigation'
import { staff, teacher } from './testing/people'

const lines = (entries: { to: string; label: string }[]) => entries.map(({ label, to }) => `${label} ${to}`)
const leiden = { id: 9, name: 'Leiden' }

describe('the menu', () => {
  it('of staff has five entries', () => {
    expect(headerTitle(staff)).toBe('PRE-U')
    expect(lines(menuFor(staff))).toEqual([
      'Inschrijvingen /',
      'Scholen /schools',
      'Pre-U Activiteiten /activities',
      'Honoursprogramma /honours',
      'Instellingen /settings',
    ])
  })

  it('of a school user has its own school', () => {
    expect(headerTitle(teacher)).toBe('PRE-U & Het Baken')
    expect(lines(menuFor(teacher))).toEqual([
      'Pre-U Activiteiten /activities',
      'Inschrijvingen /',
      'Honoursprogramma /honours',
      'Documenten /schools/docs/7',
      'Profiel /schools/7',
    ])
  })

  it.each([
    ['/', 'Inschrijvingen'],
    ['/schools', 'Scholen'],
    ['/schools/9', 'Scholen'],
    ['/schools/docs/all', 'Scholen'],
    ['/overzicht', 'Inschrijvingen'],
    ['/berichten/3', 'Inschrijvingen'],
    ['/settings/', 'Instellingen'],
    ['/activities/3', 'Pre-U Activiteiten'],
    ['/calendar', 'Pre-U Activiteiten'],
    ['/account', undefined],
  ])('for staff at %s marks %s', (pathname, label) => {
    expect(currentEntry(menuFor(staff), pathname)?.label).toBe(label)
  })

  it.each([
    ['/schools/7', 'Profiel'],
    ['/schools/docs/7', 'Documenten'],
    ['/schools/docs/all', 'Documenten'],
  ])('for a school user at %s marks %s', (pathname, label) => {
    expect(currentEntry(menuFor(teacher), pathname)?.label).toBe(label)
  })
})

describe('the sub-navigation', () => {
  it('of staff in the schools section includes the selected school', () => {
    expect(lines(subNavigationFor(staff, '/schools', null))).toEqual(['Scholenlijst /schools', 'Documenten /schools/docs/all'])
    expect(lines(subNavigationFor(staff, '/schools/9', leiden)).slice(2)).toEqual([
      'Leiden /schools/9',
      'Leiden documenten /schools/docs/9',
    ])
  })

  it('of a school user in the schools section has the documents', () => {
    expect(lines(subNavigationFor(teacher, '/schools/docs/all', null))).toEqual([
      'Het Baken documenten /schools/docs/7',
      'Algemene documenten /schools/docs/all',
    ])
  })

  it('at the registrations is for staff only', () => {
    for (const pathname of ['/', '/overzicht', '/cijfers', '/berichten', '/berichten/3']) {
      expect(lines(subNavigationFor(staff, pathname, null))).toEqual([
        'Inschrijvingen /',
        'Overzicht /overzicht',
        'Cijfers /cijfers',
        'Berichten /berichten',
      ])
      expect(subNavigationFor(teacher, pathname, null)).toEqual([])
    }
  })

  it('at the activities and the calendar is for school users only', () => {
    for (const pathname of ['/activities', '/calendar']) {
      expect(lines(subNavigationFor(teacher, pathname, null))).toEqual(['Activiteitenlijst /activities'])
      expect(subNavigationFor(staff, pathname, null)).toEqual([])
    }
    expect(subNavigationFor(teacher, '/honours', null)).toEqual([])
  })
})

describe('the selected school', () => {
  it.each([
    ['/schools/9', 9],
    ['/schools/docs/9', 9],
    ['/schools/docs/all', undefined],
    ['/schools', null],
    ['/', null],
    ['/settings', null],
  ])('at %s becomes %s', (pathname, school) => {
    expect(schoolOfPage(pathname)).toBe(school)
  })
})
