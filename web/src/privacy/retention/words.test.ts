import { expect, it } from 'vitest'
import { runInWords } from './words'

it('tells once how many of the same went', () => {
  expect(runInWords({ registrations: 312, unplaced_candidates: 3, placed_candidates: 2, school_accounts: 1 })).toBe(
    '312 inschrijvingen geanonimiseerd, 5 kandidaten geanonimiseerd, 1 account verwijderd',
  )
  expect(runInWords({})).toBe('er was niets te doen')
})
