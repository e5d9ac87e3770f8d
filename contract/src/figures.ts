import { recordKind } from './platform/resource'

/** Not stored: sums of the kept counts. Its calls are apart, because every page loads the kinds. */
export const figures = recordKind({
  name: 'figures',
  path: '/api/figures',
  words: { one: 'cijfer', many: 'Cijfers' },
  labels: {},
  shownIn: [],
  personal: [],
})
