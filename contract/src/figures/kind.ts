import { recordKind } from '../platform/resource'

/** Counted from the registrations when asked. Its calls are apart, because every page loads the kinds. */
export const figures = recordKind({
  name: 'figures',
  path: '/api/figures',
  words: { one: 'cijfer', many: 'Cijfers' },
  labels: {},
  shownIn: [],
  personal: [],
})
