import { recordKind } from '../platform/resource'

/** Not stored: derived from registrations, activities, candidates, schools and mails. Its calls are apart, because every page loads the kinds. */
export const overview = recordKind({
  name: 'overview',
  path: '/api/overview',
  words: { one: 'overzicht', many: 'Overzicht' },
  labels: {},
  shownIn: [],
  personal: [],
})
