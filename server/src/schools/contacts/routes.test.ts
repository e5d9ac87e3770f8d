import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ContactComparison, ContactRow } from '@pre-u/contract/schools/contacts/calls'
import { oneTimeLinksTable, usersTable } from '../../tables/accounts'
import { auditTable } from '../../platform/audit/audit'
import { outboxTable } from '../../platform/mail/table'
import { createTestApp, type TestApp } from '../../testing/app'
import { readEntriesOf } from '../../testing/auditEntries'
import { aPasswordHash, aSchool, aSchoolUser, aStaff } from '../../testing/builders'
import { formWith } from '../../testing/forms'

let preU: TestApp
let staff: { id: number; email: string }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
})
afterAll(() => preU.close())

const send = (content: string | Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}) =>
  preU.call({ method: 'POST', url: '/api/schools/contacts/', body: formWith(fields, { 'lijst.csv': content }), as: staff })
const compare = async (lines: string[]): Promise<ContactComparison> => (await send(lines.join('\r\n'))).json()
const apply = (body: object) =>
  preU.call({
    method: 'POST',
    url: '/api/schools/contacts/apply/',
    body: { new_members: [], changes: [], invite: false, ...body },
    as: staff,
  })
const newMember = ({ values, school }: ContactRow) => ({ ...values, school_id: school!.id })
const change = ({ member }: ContactRow) => ({ id: member!.id, updated_at: member!.updated_at, change: member!.change })
const userOf = async (email: string) => (await preU.db.select().from(usersTable).where(eq(usersTable.email, email)))[0]
const primaryOf = async (school_id: number) =>
  (
    await preU.db
      .select()
      .from(usersTable)
      .where(and(eq(usersTable.school_id, school_id), eq(usersTable.is_primary, true)))
  )[0]
const waitingMails = (email: string) => preU.db.$count(outboxTable, and(eq(outboxTable.recipient, email), isNull(outboxTable.sent_at)))

describe('the comparison', () => {
  test('tells of each row what it is', async () => {
    const school = await aSchool(preU.db, { name: 'Lyceum Noord', city: 'Assen', brin: '11AA00' })
    const other = await aSchool(preU.db, { name: 'Lyceum Zuid', city: 'Goes' })
    const archived = await aSchool(preU.db, { name: 'Oude School', is_active: false })
    const here = await aSchoolUser(preU.db, { school_id: school.id, function: 'Decaan', is_primary: true, phone: '030 253 35 50' })
    const there = await aSchoolUser(preU.db, { school_id: other.id })
    const { rows, unknown_schools, columns } = await compare([
      'Contactpersonen 2026-2027',
      'BRIN;School;Naam;E-mail;Telefoon;Rol',
      `11AA00;;Jan van der Meer;${here.email.toUpperCase()};030-2533550;decaan`,
      '11aa;;Eva de Wit;eva@noord.example;;eerste contactpersoon',
      ';lyceum noord;BO DE VRIES;bo@noord.example;;Directeur',
      ';Lyceum Noord, Assen;Eva de Wit;EVA@noord.example;;',
      ';Lyceum van het Noorden;Cas Bos;cas@noord.example;;',
      ';Lyceum Zuid;Dex Bos;dex@zuid,example;;',
      `;Lyceum Noord;Jan van der Meer;${there.email};;`,
      `;Lyceum Noord;Anna de Vries;${staff.email};;`,
      `;${archived.name};Fem Bos;fem@oud.example;;`,
      `;Lyceum Zuid;Johan van der Meer;${there.email};;teamleider`,
    ])
    expect(columns.map(({ field }) => field)).toEqual(['brin', 'school', 'name', 'email', 'phone', 'function'])
    expect(rows.map(({ row, kind }) => [row, kind])).toEqual([
      [3, 'same'],
      [4, 'new'],
      [5, 'new'],
      [6, 'double'],
      [7, 'unknown'],
      [8, 'faulty'],
      [9, 'taken'],
      [10, 'taken'],
      [11, 'faulty'],
      [12, 'double'],
    ])
    expect(rows[1]).toMatchObject({
      school: { id: school.id },
      values: { first_name: 'Eva', infix: 'de', last_name: 'Wit', function: 'Contactpersoon', is_primary: true },
      notes: ['Wordt eerste contactpersoon in plaats van Jan van der Meer.'],
    })
    expect(rows[2]).toMatchObject({
      values: { first_name: 'Bo', infix: 'de', last_name: 'Vries', is_primary: false },
      notes: ['Functie ‘Directeur’ is onbekend; dit wordt Contactpersoon.'],
    })
    expect(rows.slice(3).map(({ notes }) => notes[0])).toEqual([
      'Hetzelfde e-mailadres staat in rij 4.',
      undefined,
      'Hier staat een komma. Bedoelt u dex@zuid.example?',
      'Dit adres hoort bij Jan van der Meer van Lyceum Zuid.',
      'Dit is het adres van een medewerker van Pre-U.',
      'Deze school is gearchiveerd.',
      'Hetzelfde e-mailadres staat in rij 9.',
    ])
    expect(unknown_schools).toMatchObject([{ text: 'Lyceum van het Noorden', count: 1 }])
  })

  test('leaves what the list does not say, and knows somebody by the address where the school is not found', async () => {
    const school = await aSchool(preU.db, { name: 'Gymnasium Oost' })
    const first = await aSchoolUser(preU.db, { school_id: school.id, function: 'Decaan', phone: '030 253 35 50', is_primary: true })
    const second = await aSchoolUser(preU.db, { school_id: school.id, infix: '' })
    const { rows } = await compare([
      'School;Voornaam;Achternaam;E-mailadres;Functie;Eerste contactpersoon',
      `Gym. O;Jannes;van der Meer;${first.email};;Ja`,
      `Gymnasium Oost;Jan;Meer;${second.email};Docent;ja`,
    ])
    expect(rows.map(({ kind, member, school: found, notes }) => [kind, found?.id, member?.before, member?.change, notes])).toEqual([
      ['changed', school.id, { first_name: 'Jan' }, { first_name: 'Jannes' }, []],
      ['changed', school.id, { function: '' }, { function: 'Docent' }, ['Rij 2 is al de eerste contactpersoon van deze school.']],
    ])
  })

  test('reads the own export without a difference', async () => {
    const person = await aSchoolUser(preU.db, { function: 'Docent', is_primary: true })
    const file = await preU.call({ method: 'GET', url: `/api/schools/export_members/?id__in=${person.school_id}`, as: staff })
    const { rows } = (await send(new Uint8Array(file.rawPayload))).json<ContactComparison>()
    expect(rows.map(({ kind, school }) => [kind, school?.id])).toEqual([['same', person.school_id]])
  })

  test('takes the meaning of columns that a person assigned', async () => {
    const mapping = JSON.stringify(['ignore', 'name', 'email'])
    const { rows } = (await send('kolom;wie;waar\r\nx;Eva Bos;eva@toegewezen.example', { mapping })).json<ContactComparison>()
    expect(rows).toMatchObject([
      { kind: 'faulty', values: { email: 'waar' } },
      { values: { first_name: 'Eva', email: 'eva@toegewezen.example' } },
    ])
  })

  test.each([
    ['an empty file', '', 'Dit bestand is leeg. Kies een bestand met gegevens.'],
    ['a program', 'MZ\u0090', 'Dit is een programma. Kies een Excel-bestand (.xlsx) of een csv-bestand.'],
    [
      'only headings',
      'School;Naam;E-mail\r\n',
      'In dit bestand staan geen contactpersonen. Zet elke persoon op een eigen rij onder de kopjes.',
    ],
    [
      'too many rows',
      `School;Naam;E-mail\r\n${'a;b;c\r\n'.repeat(5001)}`,
      'Dit bestand heeft meer dan 5.000 rijen. Verdeel ze over meer bestanden.',
    ],
  ])('refuses %s with a sentence', async (_title, content, message) => {
    const answer = await send(content)
    expect([answer.statusCode, answer.json()]).toEqual([400, { file: [message] }])
  })
})

describe('what is chosen', () => {
  test('is added with its invitations, changes the primary contact, stands in the log, and is taken back', async () => {
    const school = await aSchool(preU.db, { name: 'Atheneum West' })
    const before = await aSchoolUser(preU.db, { school_id: school.id, is_primary: true })
    const empty = await aSchool(preU.db, { name: 'Nog Niemand' })
    const { rows } = await compare([
      'School;Naam;E-mail;Eerste',
      'Atheneum West;Eva Bos;eva@west.example;ja',
      'Nog Niemand;Bo Bos;bo@niemand.example;',
      'Nog Niemand;Cas Bos;cas@niemand.example;',
      `Atheneum West;Johan van der Meer;${before.email};`,
    ])
    const answer = await apply({ new_members: rows.slice(0, 3).map(newMember), changes: [change(rows[3]!)], invite: true })
    expect(answer.json()).toEqual({ added: 3, changed: 1, invited: 3, held_back: 0, undo: expect.any(String) })
    expect(await primaryOf(school.id)).toMatchObject({ email: 'eva@west.example' })
    expect(await primaryOf(empty.id)).toMatchObject({ email: 'bo@niemand.example' })
    expect(await userOf(before.email)).toMatchObject({ first_name: 'Johan', is_primary: false })
    expect(await waitingMails('eva@west.example')).toBe(1)
    const eva = await userOf('eva@west.example')
    expect(await preU.db.$count(oneTimeLinksTable, eq(oneTimeLinksTable.user_id, eva!.id))).toBe(1)
    const log = await preU.db.select().from(auditTable).where(eq(auditTable.record_id, eva!.id))
    expect(log.map(({ action, resource, record_title }) => [action, resource, record_title])).toContainEqual([
      'CREATE',
      'members',
      'Eva Bos',
    ])

    const again = await compare(['School;Naam;E-mail;Eerste', 'Atheneum West;Eva Bos;eva@west.example;ja'])
    expect(again.rows.map(({ kind }) => kind)).toEqual(['same'])

    const undo = await preU.call({ method: 'POST', url: '/api/undo/', body: { undo: answer.json().undo }, as: staff })
    expect([undo.statusCode, undo.json().count]).toEqual([200, 4])
    const entries = await readEntriesOf(preU, staff, 'members', eva!.id)
    // The log keeps no name of somebody who was removed.
    expect(entries.map(({ action, record_title }) => [action, record_title])).toEqual([
      ['CREATE', `nummer ${eva!.id}`],
      ['DELETE', `nummer ${eva!.id}`],
    ])
    expect(await userOf('eva@west.example')).toBeUndefined()
    expect(await waitingMails('eva@west.example')).toBe(0)
    expect(await primaryOf(school.id)).toMatchObject({ email: before.email, first_name: 'Jan' })
  })

  test('stays when somebody of the list chose a password since', async () => {
    const school = await aSchool(preU.db, { name: 'Al Binnen' })
    const { rows } = await compare(['School;Naam;E-mail', 'Al Binnen;Eva Bos;eva@binnen.example'])
    const { undo } = (await apply({ new_members: rows.map(newMember) })).json()
    await preU.db
      .update(usersTable)
      .set({ password_hash: await aPasswordHash() })
      .where(eq(usersTable.school_id, school.id))
    const answer = await preU.call({ method: 'POST', url: '/api/undo/', body: { undo }, as: staff })
    expect([answer.statusCode, answer.json().non_field_errors]).toEqual([
      409,
      ['Eva Bos: heeft al een wachtwoord gekozen. Dit kan niet meer ongedaan worden gemaakt.'],
    ])
  })

  test('is refused as a whole when an address is taken meanwhile or stands twice in it, or a person was changed since', async () => {
    const school = await aSchool(preU.db, { name: 'Intussen' })
    const known = await aSchoolUser(preU.db, { school_id: school.id })
    const { rows } = await compare([
      'School;Naam;E-mail',
      'Intussen;Eva Bos;eva@intussen.example',
      'Intussen;Bo Bos;bo@intussen.example',
      `Intussen;Joost Bos;${known.email}`,
    ])
    const [eva, bo] = rows.slice(0, 2).map(newMember)
    await aSchoolUser(preU.db, { email: 'Eva@intussen.example' })
    const refused = await apply({ new_members: [eva, bo, bo] })
    expect([refused.statusCode, refused.json().non_field_errors]).toEqual([
      409,
      ['Eva Bos: heeft al een account. Lees het bestand opnieuw in.', 'Bo Bos: staat twee keer in de lijst.'],
    ])
    await preU.db
      .update(usersTable)
      .set({ phone: '030 253 35 50', updated_at: sql`now()` })
      .where(eq(usersTable.id, known.id))
    const stale = await apply({ new_members: [bo], changes: [change(rows[2]!)] })
    expect(stale.json().non_field_errors).toEqual(['Jan van der Meer: is intussen gewijzigd. Lees het bestand opnieuw in.'])
    expect(await userOf('bo@intussen.example')).toBeUndefined()
  })

  test('of 2,000 rows is compared and added at once, and its mails become due at the pace of the mail server', async () => {
    const schools = await Promise.all(Array.from({ length: 5 }, (_, nth) => aSchool(preU.db, { name: `Grote School ${nth}` })))
    const people = Array.from({ length: 2000 }, (_, nth) => `Grote School ${nth % 5};Eva Bos ${nth};eva${nth}@groot.example`)
    const { rows } = await compare(['School;Naam;E-mail', ...people])
    expect(rows.filter(({ kind }) => kind === 'new')).toHaveLength(2000)
    const answer = await apply({ new_members: rows.map(newMember), invite: true })
    expect(answer.json()).toMatchObject({ added: 2000, invited: 2000 })
    expect(await primaryOf(schools[0]!.id)).toMatchObject({ email: 'eva0@groot.example' })
    const [last] = await preU.db
      .select({ seconds: sql<number>`extract(epoch from ${outboxTable.due_at} - ${outboxTable.created_at})::float8` })
      .from(outboxTable)
      .where(eq(outboxTable.recipient, 'eva1999@groot.example'))
    expect(last!.seconds).toBeCloseTo((1999 * 60) / preU.context.config.mail.perMinute, 1)
  })
})

describe('invitations that are sent later', () => {
  test('go to whoever has none that is good, within the limit of each address', async () => {
    const school = await aSchool(preU.db, { name: 'Straks' })
    const { rows } = await compare(['School;Naam;E-mail', 'Straks;Eva Bos;eva@straks.example', 'Straks;Bo Bos;bo@straks.example'])
    await apply({ new_members: rows.map(newMember) })
    expect(await waitingMails('eva@straks.example')).toBe(0)
    await aSchoolUser(preU.db, { school_id: school.id, password_hash: await aPasswordHash() })
    const find = (state: string) => preU.call({ method: 'GET', url: `/api/schools/?contacts=${state}&search=Straks`, as: staff })
    expect((await find('uninvited')).json().count).toBe(1)
    const invite = () =>
      preU.call({ method: 'POST', url: '/api/schools/invite_contacts/', body: { records: [{ id: school.id }] }, as: staff })
    expect((await invite()).json()).toEqual({ invited: 2, held_back: 0 })
    expect((await invite()).json()).toEqual({ invited: 0, held_back: 0 })
    expect((await find('uninvited')).json().count).toBe(0)
    const eva = await userOf('eva@straks.example')
    const expire = () =>
      preU.db
        .update(oneTimeLinksTable)
        .set({ expires_at: sql`now()` })
        .where(eq(oneTimeLinksTable.user_id, eva!.id))
    const later: object[] = []
    for (let nth = 0; nth < 5; nth += 1) {
      await expire()
      later.push((await invite()).json())
    }
    expect(later).toEqual([...Array.from({ length: 4 }, () => ({ invited: 1, held_back: 0 })), { invited: 0, held_back: 1 }])
  })
})
