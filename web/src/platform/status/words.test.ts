import { expect, it } from 'vitest'
import { describeNewStatus } from './words'

it('says who got a status, and when nobody needed it', () => {
  expect(describeNewStatus('Jan Bos', 1, 'ACCEPTED')).toBe('Jan Bos is nu Geplaatst')
  expect(describeNewStatus('2 inschrijvingen', 2, 'ACCEPTED')).toBe('2 inschrijvingen zijn nu Geplaatst')
  expect(describeNewStatus('0 inschrijvingen', 0, 'ACCEPTED')).toBe('Er hoefde niets te veranderen')
})
