import { recordKind } from '../platform/resource'

// The calls have modules of their own, because every page loads the kinds.

/** Figures are counted from the registrations when they are asked for. */
export const figures = recordKind({
  name: 'figures',
  path: '/api/figures',
  words: { one: 'cijfer', many: 'Cijfers' },
  labels: {},
  shownIn: [],
  personal: [],
})

/** It is not stored: it follows from registrations, activities, candidates, schools and mails. */
export const overview = recordKind({
  name: 'overview',
  path: '/api/overview',
  words: { one: 'overzicht', many: 'Overzicht' },
  labels: {},
  shownIn: [],
  personal: [],
})
