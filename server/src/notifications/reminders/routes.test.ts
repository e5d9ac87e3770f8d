import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Reminder } from '@pre-u/contract/notifications/reminders/calls'
import { checkReminderText, reminderNames, reminderRules } from '@pre-u/contract/notifications/reminders/rules'
import { dayOf, shiftDays } from '@pre-u/contract/platform/dates'
import { outboxTable } from '../../platform/mail/table'
import { createTestApp, type TestApp } from '../../testing/app'
import { aCandidate, anHonoursProgram, aPasswordHash, aSchool, aSchoolUser, aStaff } from '../../testing/builders'
import { reminderRulesTable, remindersTable } from '../../tables/reminders'

let preU: TestApp
let staff: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
})
afterAll(() => preU.close())
beforeEach(async () => {
  for (const table of [outboxTable, remindersTable, reminderRulesTable]) await preU.db.delete(table)
})

const get = async (url = '') => (await preU.call({ url: `/api/reminders/${url}`, as: staff })).json()
const change = (name: string, body: object, as = staff) => preU.call({ method: 'PATCH', url: `/api/reminders/${name}/`, body, as })
const sendNow = async () => (await preU.call({ method: 'POST', url: '/api/reminders/send', as: staff })).json()

async function aDraftDueIn(days: number) {
  const deadline = dayOf(shiftDays(new Date().toISOString(), days))
  const program = await anHonoursProgram(preU.db, { deadline })
  const school = await aSchool(preU.db)
  await aSchoolUser(preU.db, { school_id: school.id, is_primary: true, password_hash: await aPasswordHash() })
  await aCandidate(preU.db, { school_id: school.id, honours_program_id: program.id })
  return { id: school.id, name: school.name }
}

test.each(reminderNames)('the text of %s as it comes has no fault', (name) => {
  expect(checkReminderText(name, reminderRules[name].standard)).toEqual({})
})

test('a rule is switched and its text changed, and the log says so', async () => {
  const { rules, last_run } = await get()
  expect(rules.map(({ name, is_active }: Reminder) => [name, is_active])).toEqual([
    ['deadline_7', false],
    ['deadline_2', false],
    ['candidates', true],
    ['places', false],
    ['invitations', true],
  ])
  expect(last_run).toBeNull()
  expect((await change('deadline_7', { is_active: true })).json()).toMatchObject({ ...reminderRules.deadline_7.standard, is_active: true })
  await change('deadline_7', { subject: 'Denkt u aan {{ Activiteit }}?' })
  expect((await get()).rules[0]).toMatchObject({ name: 'deadline_7', is_active: true, subject: 'Denkt u aan {{ Activiteit }}?' })
  const { results } = (await preU.call({ url: '/api/audit-log/?resource=reminders', as: staff })).json()
  expect(results).toMatchObject([
    {
      record_title: 'Deadline over 7 dagen',
      changes: { subject: [reminderRules.deadline_7.standard.subject, 'Denkt u aan {{ Activiteit }}?'] },
    },
    { record_title: 'Deadline over 7 dagen', changes: { is_active: [false, true] } },
  ])
})

test.each([
  ['subject', 'Beste {{naam}}', '{{naam}} bestaat niet'],
  ['body', 'Tot {{deadlin}}', '{{deadlin}} bestaat niet'],
  ['body', 'Aantal: {{aantal}}', '{{aantal}} kan niet in deze herinnering'],
  ['body', 'Tot {{deadline', 'Hier ontbreekt een van beide'],
  ['subject', '', 'Onderwerp is vereist'],
  ['body', ' ', 'Tekst is vereist'],
])('%s with %s is refused at the field', async (field, text, message) => {
  const answer = await change('deadline_7', { [field]: text })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()[field][0]).toContain(message)
  expect(await preU.db.$count(reminderRulesTable)).toBe(0)
})

test('an unknown rule is 404', async () => expect((await change('toString', { is_active: true })).statusCode).toBe(404))

test('a school sees no rules and sends nothing', async () => {
  const school = await aSchoolUser(preU.db)
  for (const url of ['/api/reminders/', '/api/reminders/preview/']) expect((await preU.call({ url, as: school })).statusCode).toBe(403)
  expect((await change('deadline_7', { is_active: true }, school)).statusCode).toBe(403)
  expect((await preU.call({ method: 'POST', url: '/api/reminders/send', as: school })).statusCode).toBe(403)
})

test('the preview names who gets one today and tomorrow, and what was sent today is in the log of mails once', async () => {
  const [today, tomorrow] = [await aDraftDueIn(7), await aDraftDueIn(8)]
  const recipient = (school: object) => ({ school, person: 'Jan van der Meer' })
  const preview = await get('preview/')
  expect(preview.today.candidates).toEqual([recipient(today)])
  expect(preview.tomorrow.candidates).toEqual([recipient(tomorrow)])
  expect(preview.tomorrow.places).toEqual([])
  expect(await sendNow()).toEqual({ mails: 1 })
  expect(await sendNow()).toEqual({ mails: 0 })
  expect((await get('preview/')).today.candidates).toEqual([])
  const { results } = (await preU.call({ url: '/api/mails/?kind=reminder', as: staff })).json()
  expect(results).toMatchObject([{ kind: 'reminder', school: today, can_resend: false }])
})
