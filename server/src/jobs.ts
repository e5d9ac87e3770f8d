import type { Context } from './platform/context'
import { SEND_MESSAGES_MS, sendMessages } from './notifications/messages/deliver'
import { sendNewsMails } from './notifications/news/sendMails'
import { REMINDERS_EVERY_MS, remindInTheMorning } from './notifications/reminders/run'
import { expireRequestKeys } from './platform/idempotency/idempotency'
import { recordSuccess } from './platform/jobs/lastSuccess'
import { MAILBOX_EVERY_MS, readMailbox } from './platform/mail/report'
import { SWEEP_EVERY_MS, sweepStore } from './platform/storage/sweep'
import { EXPIRE_UNDOS_MS, expireUndos } from './platform/undo/undo'
import { NOTIFY_STAFF_MS, notifyStaffOfExports } from './privacy/accessLog/notifyStaff'
import { RETENTION_EVERY_MS, runAtNight } from './privacy/retention/run'
import { expireUploads, objectKeyColumns } from './storedObjects'

type Job = {
  name: string
  /** As the log tells of it. */
  about: string
  every_ms: number
  isDaily?: true
  /** Null where nothing was due, or another process is at it: that is no success. */
  run: (context: Context) => Promise<unknown>
}

const NEWS_MS = 30_000

/** What is done now and then, whether anybody asks for it or not. Each process runs them: they take their work from the database with a lock. */
export const jobs: Job[] = [
  { name: 'news', about: 'mailing schools what changed', every_ms: NEWS_MS, run: sendNewsMails },
  { name: 'messages', about: 'sending messages', every_ms: SEND_MESSAGES_MS, run: sendMessages },
  { name: 'large_exports', about: 'notifying staff of large exports', every_ms: NOTIFY_STAFF_MS, run: notifyStaffOfExports },
  { name: 'delivery_reports', about: 'reading reports of delivery', every_ms: MAILBOX_EVERY_MS, run: readMailbox },
  {
    name: 'undos',
    about: 'removing what can no longer be taken back',
    every_ms: EXPIRE_UNDOS_MS,
    run: ({ db }) => expireUndos(db),
  },
  {
    name: 'answers',
    about: 'removing answers that are no longer kept',
    every_ms: EXPIRE_UNDOS_MS,
    run: ({ db }) => expireRequestKeys(db),
  },
  {
    name: 'sweep',
    about: 'sweeping the object store',
    every_ms: SWEEP_EVERY_MS,
    run: (context) => sweepStore(context, { keyColumns: objectKeyColumns, expire: expireUploads }),
  },
  { name: 'retention', about: 'applying the terms of retention', every_ms: RETENTION_EVERY_MS, isDaily: true, run: runAtNight },
  { name: 'reminders', about: 'sending reminders', every_ms: REMINDERS_EVERY_MS, isDaily: true, run: remindInTheMorning },
]

export async function runJob({ name, run }: Pick<Job, 'name' | 'run'>, context: Context) {
  if ((await run(context)) !== null) await recordSuccess(context.db, name)
}

/** In `job_runs`, beside the jobs. */
export const BACKUP = 'backup'

const HOUR_MS = 3_600_000
const DAILY_MS = 26 * HOUR_MS
const AT_LEAST_MS = HOUR_MS / 4

/** After so many milliseconds without a success a job is late. */
export const lateAfter_ms = ({ every_ms, isDaily }: Pick<Job, 'every_ms' | 'isDaily'>) =>
  isDaily ? DAILY_MS : Math.max(3 * every_ms, AT_LEAST_MS)
