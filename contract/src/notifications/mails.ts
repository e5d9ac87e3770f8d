import { addDays } from '../platform/dates'
import { recordKind } from '../platform/resource'

/** For how long staff and operators are told of a mail that failed. It stays in the list of mails. */
export const FAILURE_DAYS = 7
/** The first day of the mails that the overview tells of. */
export const failuresSince = (today: string) => addDays(today, -FAILURE_DAYS)

/** Its list and calls are apart, because every page loads the kinds. */
export const mails = recordKind({
  name: 'mails',
  path: '/api/mails',
  words: { one: 'e-mail', many: 'Verzonden' },
  labels: {},
  shownIn: ['overview'],
  personal: [],
})
