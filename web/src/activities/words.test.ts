import { expect, it } from 'vitest'
import { placesInWords } from './words'

it('offers no places of an activity that is cancelled', () => {
  const counts = { free: 80, waiting: 0, pending: 2 }
  expect(placesInWords({ ...counts, state: 'PUBLISHED' })).toBe('80\u00A0vrij · 2\u00A0aangemeld')
  expect(placesInWords({ ...counts, state: 'CANCELLED' })).toBe('2\u00A0aangemeld')
})
