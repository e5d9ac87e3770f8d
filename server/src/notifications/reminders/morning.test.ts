import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { formatDay, fromWallTime, toWallTime } from '@pre-u/contract/platform/dates'
import { activitiesTable } from '../../tables/activities'
import { candidatesTable } from '../../tables/candidates'
import { nextRun, remindInTheMorning } from './run'
import { reminderRunsTable, remindersTable } from '../../tables/reminders'
import { NOW, inDays, startReminders } from './testing'

const { preU, clear, switchOn, send, mails, recipients, aLateSchool, aSchoolWithContact, anActivityOfTwoYears, register, periods } =
  await startReminders()
afterAll(() => preU.close())
beforeEach(clear)

describe('once', () => {
  test('a second run of the day sends nothing, the next day counts anew', async () => {
    await switchOn('deadline_7')
    await aLateSchool()
    expect(await send()).toBe(1)
    expect(await send(new Date(fromWallTime('2026-11-17 23:30')))).toBe(0)
    await preU.db
      .update(activitiesTable)
      .set({ deadline: sql`deadline + interval '1 day'` })
      .where(eq(activitiesTable.state, 'PUBLISHED'))
    expect(await send(new Date(inDays(1)))).toBe(1)
  })

  test('several processes at the same moment send one mail to each', async () => {
    await switchOn('deadline_7', 'candidates')
    const schools = [await aLateSchool(), await aLateSchool(), await aLateSchool()]
    await Promise.all(Array.from({ length: 5 }, () => remindInTheMorning(preU.context, NOW)))
    expect(await recipients()).toEqual(schools.map(({ contact }) => contact.email).toSorted())
    expect(await preU.db.select().from(reminderRunsTable)).toMatchObject([{ day: '2026-11-17', mails: 3 }])
  })

  test('nothing is marked as sent when the mails could not be queued', async () => {
    await switchOn('candidates')
    await aLateSchool()
    await preU.db.execute(sql`alter table outbox add constraint out_of_order check (kind <> 'reminder')`)
    await expect(send()).rejects.toThrow('outbox')
    await preU.db.execute(sql`alter table outbox drop constraint out_of_order`)
    expect(await preU.db.$count(remindersTable)).toBe(0)
    expect(await send()).toBe(1)
  })

  test('what is done between two runs is not mailed', async () => {
    await switchOn('candidates')
    await aLateSchool()
    await preU.db.update(candidatesTable).set({ finished_at: NOW.toISOString() })
    expect(await send()).toBe(0)
  })
})

describe('the morning', () => {
  test('begins at eight in Amsterdam, and a server that starts later catches up once', async () => {
    await switchOn('candidates')
    await aLateSchool()
    const at = (time: string) => remindInTheMorning(preU.context, new Date(fromWallTime(`2026-11-17 ${time}`)))
    expect(await at('07:59')).toBeNull()
    expect(await at('14:00')).toBe(1)
    expect(await at('14:01')).toBeNull()
    expect(await mails()).toHaveLength(1)
  })

  test.each([
    ['2027-03-27 08:00', '2027-03-28 08:00'],
    ['2027-03-28 01:30', '2027-03-28 08:00'],
    ['2026-10-24 23:30', '2026-10-25 08:00'],
    ['2026-10-25 08:00', '2026-10-26 08:00'],
  ])('after %s is that of %s, also when the clock changes', (now, next) =>
    expect(toWallTime(nextRun(new Date(fromWallTime(now))).toISOString())).toBe(next),
  )

  test.each([
    ['summer time', '2027-03-21', '2027-03-28'],
    ['winter time', '2026-10-18', '2026-10-25'],
  ])('a week before a day on which %s begins counts days and not hours', async (_change, day, closing) => {
    await switchOn('deadline_7')
    const { school } = await aSchoolWithContact()
    for (const time of ['00:30', '23:59:59']) {
      const deadline = fromWallTime(`${closing} ${time}`)
      await register(school, (await anActivityOfTwoYears(7, { deadline, start_at: deadline, end_at: deadline })).earlier, periods.earlier)
    }
    const at = (time: string) => remindInTheMorning(preU.context, new Date(fromWallTime(time)))
    expect([await at(`${day} 07:59`), await at(`${day} 08:00`)]).toEqual([null, 1])
    const [mail] = await mails()
    for (const time of ['00:30', '23:59']) expect(mail!.text).toContain(`${formatDay(closing)}, ${time}`)
  })

  test('what staff send after the morning counts with it, and what they send before it does not replace it', async () => {
    await switchOn('candidates')
    await aLateSchool()
    expect(await send()).toBe(1)
    await aLateSchool()
    expect(await remindInTheMorning(preU.context, NOW)).toBe(1)
    await aLateSchool()
    expect(await send()).toBe(1)
    expect(await preU.db.select().from(reminderRunsTable)).toMatchObject([{ day: '2026-11-17', mails: 2 }])
  })

  test('a rule that is off sends nothing', async () => {
    await switchOn()
    await aLateSchool()
    expect(await remindInTheMorning(preU.context, NOW)).toBe(0)
  })
})
