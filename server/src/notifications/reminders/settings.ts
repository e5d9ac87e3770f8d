import { sql } from 'drizzle-orm'
import { reminders as kind } from '@pre-u/contract/notifications/kinds'
import type { Reminder } from '@pre-u/contract/notifications/reminders/calls'
import { checkReminderText, type ReminderName, reminderNames, reminderRules } from '@pre-u/contract/notifications/reminders/rules'
import type { Actor } from '../../platform/actor'
import { writeAudit } from '../../platform/audit/audit'
import type { Db } from '../../platform/db/db'
import { notFound, refuseIf } from '../../platform/http/errors'
import { reminderRulesTable as table } from '../../tables/reminders'

export async function readRules(db: Db): Promise<Reminder[]> {
  const changed = new Map(
    (await db.select().from(table)).map(({ name, is_active, subject, body }) => [name, { name, is_active, subject, body }]),
  )
  return reminderNames.map((name) => changed.get(name) ?? { name, ...reminderRules[name].standard })
}

const isName = (name: string): name is ReminderName => Object.hasOwn(reminderRules, name)

export const changeRule = (db: Db, name: string, change: Partial<Omit<Reminder, 'name'>>, user: Actor): Promise<Reminder> =>
  db.transaction(async (tx) => {
    if (!isName(name)) throw notFound()
    refuseIf(checkReminderText(name, change))
    const { name: _name, ...before } = (await readRules(tx)).find((rule) => rule.name === name)!
    const after = { ...before, ...change }
    const [saved] = await tx
      .insert(table)
      .values({ name, ...after })
      .onConflictDoUpdate({ target: table.name, set: { ...change, updated_at: sql`now()` } })
      .returning()
    if (JSON.stringify(before) !== JSON.stringify(after))
      await writeAudit(tx, kind, user, { id: saved!.id, title: reminderRules[name].label, before, after })
    return { name, ...after }
  })
