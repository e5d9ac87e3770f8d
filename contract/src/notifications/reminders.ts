import { recordKind } from '../platform/resource'

/** Its rules and calls are apart, because every page loads the kinds. */
export const reminders = recordKind({
  name: 'reminders',
  path: '/api/reminders',
  words: { one: 'herinnering', many: 'Herinneringen' },
  labels: {},
  shownIn: [],
  personal: [],
})
