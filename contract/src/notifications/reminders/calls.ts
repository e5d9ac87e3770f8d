import * as z from 'zod/mini'
import { staff } from '../../access'
import { action } from '../../platform/action'
import { labelledString, longText, present, requiredText } from '../../platform/fields'
import { id, instant } from '../../platform/http'
import { reminders } from '../kinds'
import { reminderNames } from './rules'

export const reminderText = z.strictObject({
  subject: requiredText('Onderwerp', 150),
  body: z.pipe(labelledString('Tekst').check(z.trim(), present('Tekst')), longText(5000)),
})
export const reminderChange = z.partial(z.extend(reminderText, { is_active: z.boolean() }))

export const reminder = z.object({ name: z.enum(reminderNames), is_active: z.boolean(), subject: z.string(), body: z.string() })
export type Reminder = z.infer<typeof reminder>

const forStaff = { tag: reminders.words.many, access: staff } as const

export const readReminders = action({
  ...forStaff,
  method: 'GET',
  path: '/api/reminders/',
  summary: 'regels en verzending',
  answer: z.object({
    rules: z.array(reminder),
    next_run: instant,
    last_run: z.nullable(z.object({ finished_at: instant, mails: z.int() })),
  }),
})

export const changeReminder = action({
  ...forStaff,
  method: 'PATCH',
  path: '/api/reminders/:name/',
  summary: 'aan- of uitzetten, tekst wijzigen',
  body: reminderChange,
  answer: reminder,
  changes: reminders,
})

/** Who gets a reminder at a moment, also by rules that are off. */
const recipient = z.object({ school: z.object({ id, name: z.string() }), person: z.string() })
export const reminderPreview = z.object({
  /** What is still to be sent today. */
  today: z.partialRecord(z.enum(reminderNames), z.array(recipient)),
  /** What would be sent tomorrow, as it is now. */
  tomorrow: z.partialRecord(z.enum(reminderNames), z.array(recipient)),
})
export type ReminderRecipient = z.infer<typeof recipient>

export const previewReminders = action({
  ...forStaff,
  method: 'GET',
  path: '/api/reminders/preview/',
  summary: 'wie vandaag en morgen een herinnering krijgt',
  answer: reminderPreview,
})

export const sendRemindersNow = action({
  ...forStaff,
  method: 'POST',
  path: '/api/reminders/send',
  summary: 'versturen wat vandaag aan de beurt is',
  description: 'Wat vandaag al is verstuurd, wordt niet nog eens verstuurd.',
  answer: z.object({ mails: z.int() }),
  changes: reminders,
})
