import { recordKind } from '../platform/resource'

// The calls have modules of their own, because every page loads the kinds.

/** Counted from the registrations when asked. */
export const figures = recordKind({
  name: 'figures',
  path: '/api/figures',
  words: { one: 'cijfer', many: 'Cijfers' },
  labels: {},
  shownIn: [],
  personal: [],
})

/** Not stored: derived from registrations, activities, candidates, schools and mails. */
export const overview = recordKind({
  name: 'overview',
  path: '/api/overview',
  words: { one: 'overzicht', many: 'Overzicht' },
  labels: {},
  shownIn: [],
  personal: [],
})
