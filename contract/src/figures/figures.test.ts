import { expect, test } from 'vitest'
import { studentStatusNames } from '../students/status'
import { figureNames, figureParts, statusesOfPart } from './figures'
import { honoursStepNames } from './views'

test.each(figureParts)('%s is named after the statuses that it counts', (part) => {
  const names = statusesOfPart[part].map((status) => studentStatusNames[status])
  expect(figureNames[part].toLowerCase()).toBe(names.join(' of ').toLowerCase())
})

test('registrations and candidates who are placed have one name', () => expect(honoursStepNames.placed).toBe(figureNames.placed))
