import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { activity } from '../testing/activities'
import { schoolColumns } from './columns'

const placesOf = (values: object) => {
  const column = schoolColumns.find(({ id }) => id === 'free')!
  return render(<>{column.cell({ ...activity, ...values })}</>).container.textContent?.replaceAll('\u00A0', ' ')
}

it.each([
  [{ free: 34, left_for_school: 6 }, 'Nog 6 voor uw school34 plaatsen vrij'],
  [{ free: 34, left_for_school: 34 }, '34 plaatsen vrij'],
  [{ free: 34, left_for_school: 0 }, 'Uw maximum is bereikt34 plaatsen vrij'],
  [{ free: null, left_for_school: 6 }, 'Nog 6 voor uw school'],
  [{ free: null, left_for_school: null }, 'Geen limiet'],
  [{ free: 0, left_for_school: 0 }, 'Vol'],
  [{ free: 34, left_for_school: 6, state: 'CANCELLED' }, ''],
])('tells a school its places of %j', (values, words) => expect(placesOf(values)).toBe(words))
