import { fullName } from '@pre-u/contract/platform/names'
import { dayOf, shiftDays } from '@pre-u/contract/platform/dates'
import * as calls from '@pre-u/contract/notifications/reminders/calls'
import type { Reminder, ReminderRecipient } from '@pre-u/contract/notifications/reminders/calls'
import type { Context, Feature } from '../../platform/context'
import type { Db } from '../../platform/db/db'
import { conflict } from '../../platform/http/errors'
import { mountAction } from '../../platform/http/mountAction'
import { readPersons } from './compose'
import { nextRun, readDue, readLastRun, sendReminders } from './run'
import { changeRule, readRules } from './rules'

async function previewRule(db: Db, rule: Reminder, day: string): Promise<ReminderRecipient[]> {
  const persons = await readPersons(db, [await readDue(db, rule, day)])
  return persons.map(({ person }) => ({ school: person.school, person: fullName(person) }))
}

async function previewDay(db: Db, day: string) {
  const previewed: [Reminder['name'], ReminderRecipient[]][] = []
  for (const rule of await readRules(db)) previewed.push([rule.name, await previewRule(db, rule, day)])
  return Object.fromEntries(previewed)
}

async function sendNow(context: Context) {
  const mails = await sendReminders(context)
  if (mails === null) throw conflict('Er worden op dit moment al herinneringen verstuurd.')
  return { mails }
}

export const remindersFeature: Feature = (app, context) => {
  const { db } = context
  mountAction(app, calls.readReminders, async () => ({
    rules: await readRules(db),
    next_run: nextRun(new Date()).toISOString(),
    last_run: await readLastRun(db),
  }))
  mountAction(app, calls.previewReminders, async () => {
    const now = new Date().toISOString()
    return { today: await previewDay(db, dayOf(now)), tomorrow: await previewDay(db, dayOf(shiftDays(now, 1))) }
  })
  mountAction(app, calls.changeReminder, ({ params, body, user }) => changeRule(db, params.name, body, user))
  mountAction(app, calls.sendRemindersNow, () => sendNow(context))
}
