import { recordKind } from './platform/resource'

/** Its list and calls are apart, because every page loads the kinds. */
export const mails = recordKind({
  name: 'mails',
  path: '/api/mails',
  words: { one: 'e-mail', many: 'Verzonden' },
  labels: {},
  shownIn: ['overview'],
  personal: [],
})
