import { recordKind } from '../platform/resource'

/** Who opened, exported or downloaded what is personal. */
export const readings = recordKind({
  name: 'readings',
  path: '/api/readings',
  words: { one: 'raadpleging', many: 'Raadplegingen' },
  labels: {},
  shownIn: [],
  personal: [],
})
