import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { TestApp } from '../../testing/app'
import { aSchool, aSchoolUser, aStudent } from '../../testing/builders'
import { sendNewsMails } from './sendMails'
import { createNewsApp, forgetNews, mailsOf, passMinutes } from './testing'

let preU: TestApp
let staff: { id: number }
let password_hash: string
beforeAll(async () => {
  ;({ preU, staff, password_hash } = await createNewsApp())
  await preU.db.execute(sql`create table unmailable (recipient text)`)
  await preU.db.execute(sql`
    create function refuse_mail() returns trigger language plpgsql as $$ begin
      if new.recipient in (select recipient from unmailable) then raise exception 'no mail to this one'; end if;
      return new;
    end $$`)
  await preU.db.execute(sql`create trigger refuse_mail before insert on outbox for each row execute function refuse_mail()`)
})
afterAll(() => preU.close())
beforeEach(() => forgetNews(preU))

const recipients = async () => (await mailsOf(preU)).map(({ recipient }) => recipient)
const refuse = ({ email }: { email: string }) => preU.db.execute(sql`insert into unmailable values (${email})`)

/** Makes persons of whom each is the only one of a school that is to be mailed about a pupil. */
async function duePersons(number: number, news_mails: 'all' | 'daily') {
  const persons = []
  for (let made = 0; made < number; made += 1) {
    const { id: school_id } = await aSchool(preU.db)
    persons.push(await aSchoolUser(preU.db, { school_id, password_hash, news_mails, is_primary: true }))
    const { id } = await aStudent(preU.db, { school_id })
    const body = { ids: [id], status: 'REJECTED', status_reason: 'Vol' }
    await preU.call({ method: 'POST', url: '/api/students/bulk_update_status', body, as: staff })
  }
  await passMinutes(preU, 4)
  return persons
}
const addresses = (persons: { email: string }[]) => persons.map(({ email }) => email).toSorted()

test('a school that cannot be mailed does not hold up the others, and is tried again', async () => {
  const persons = await duePersons(5, 'all')
  const [failing, ...others] = persons
  await refuse(failing!)
  const warn = vi.spyOn(preU.context.log, 'warn')
  await sendNewsMails(preU.context)
  expect(await recipients()).toEqual(addresses(others))
  expect(warn).toHaveBeenCalledTimes(1)
  await sendNewsMails(preU.context)
  expect(warn).toHaveBeenCalledTimes(2)
  warn.mockRestore()
  await preU.db.execute(sql`delete from unmailable`)
  await sendNewsMails(preU.context)
  expect(await recipients()).toEqual(addresses(persons))
})

test('a person whose mail of the day cannot be made keeps it for later, and others get theirs', async () => {
  const persons = await duePersons(5, 'daily')
  const [failing, ...others] = persons
  await sendNewsMails(preU.context)
  expect(await recipients()).toEqual([])
  await preU.db.execute(sql`update news_daily set added_at = now() - interval '2 days'`)
  await refuse(failing!)
  await sendNewsMails(preU.context)
  expect(await recipients()).toEqual(addresses(others))
  await preU.db.execute(sql`delete from unmailable`)
  await sendNewsMails(preU.context)
  expect(await recipients()).toEqual(addresses(persons))
})
