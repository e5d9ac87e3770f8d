import { expect, it } from 'vitest'
import { archiveQuestion, unarchiveQuestion } from './archiveQuestions'

it.each([
  [1, 'deze school', 'de school', 'is weer te kiezen'],
  [2, 'deze scholen', 'de scholen', 'zijn weer te kiezen'],
])('of %i speaks of %s', (count, these, them, choosable) => {
  expect(archiveQuestion('Wat', count).body).toContain(`van ${these} worden`)
  expect(archiveQuestion('Wat', count).body).toContain(`u kunt ${them} terughalen`)
  expect(unarchiveQuestion('Wat', count).body).toContain(`van ${these} kunnen`)
  expect(unarchiveQuestion('Wat', count).body).toContain(choosable)
})
