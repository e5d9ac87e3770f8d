import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DuoComparison, DuoKind, DuoRow } from '@pre-u/contract/schools/duo'
import { dayOf, schoolYearOf } from '@pre-u/contract/platform/dates'
import { auditTable } from '../../platform/audit/audit'
import { createTestApp, type TestApp } from '../../testing/app'
import { readEntriesOf } from '../../testing/auditEntries'
import { aPeriod, aSchool, aSchoolUser, aStaff, aStudent } from '../../testing/builders'
import { formWith } from '../../testing/forms'
import { schoolsTable } from '../../tables/schools'

let preU: TestApp
let staff: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
})
afterAll(() => preU.close())

const HEADINGS =
  'PROVINCIE;BEVOEGD GEZAG NUMMER;INSTELLINGSCODE;VESTIGINGSCODE;VESTIGINGSNAAM;STRAATNAAM;HUISNUMMER-TOEVOEGING;POSTCODE;PLAATSNAAM;ONDERWIJSSTRUCTUUR;COROPGEBIED CODE;COROPGEBIED NAAM;RMC-REGIO CODE;RMC-REGIO NAAM'
type Branch = { code: string; name: string; city?: string; street?: string; number?: string; postal_code?: string }
const line = ({ code, name, city = 'Assen', street = 'Kerkweg', number = '1', postal_code = '9401 AB' }: Branch) =>
  [
    'Drenthe',
    '1',
    code.slice(0, 4),
    code,
    name,
    street,
    number,
    postal_code,
    city,
    'HAVO/VWO',
    '07',
    'Noord-Drenthe',
    '07',
    'Drenthe',
  ].join(';')
const fileOf = (branches: Branch[], headings = HEADINGS) => Buffer.from([headings, ...branches.map(line), ''].join('\r\n'), 'latin1')
const send = (file: Buffer) =>
  preU.call({
    method: 'POST',
    url: '/api/schools/duo/',
    body: formWith({}, { '02.-alle-vestigingen-vo.csv': new Uint8Array(file) }),
    as: staff,
  })
const compare = async (branches: Branch[]): Promise<DuoComparison> => (await send(fileOf(branches))).json()
const of = ({ rows }: DuoComparison, kind: DuoKind, id?: number) =>
  rows.filter((row) => row.kind === kind && (!id || row.school?.id === id))
const apply = (body: object) => preU.call({ method: 'POST', url: '/api/schools/duo/apply/', body, as: staff })
const chosen = ({ school, proposals }: DuoRow, nth = 0) => ({
  id: school!.id,
  updated_at: school!.updated_at,
  change: proposals[nth]!.change,
})
const read = async (id: number) => (await preU.db.select().from(schoolsTable).where(eq(schoolsTable.id, id)))[0]!

describe('the comparison', () => {
  test('tells each way in which a school differs, and what is as it was', async () => {
    const same = { street: 'Kerkweg 1', postal_code: '9401 AB', city: 'Assen', province: 'Drenthe', region: 'Noord-Drenthe' } as const
    const equal = await aSchool(preU.db, { name: 'Beilen Collége', brin: '01AA00', ...same })
    const moved = await aSchool(preU.db, { name: 'Vincent', brin: '01AB', ...same, street: 'Oude weg 3', province: '', region: '' })
    const renamed = await aSchool(preU.db, { name: 'Oude naam', brin: '01AC00', ...same })
    const merged = await aSchool(preU.db, { name: 'Noorderpoort Zuid', brin: '01AD01', ...same })
    const closed = await aSchool(preU.db, { name: 'Gesloten', brin: '01AE00', ...same })
    const unknown = await aSchool(preU.db, { name: 'Lyceum De Heide', city: 'Assen' })
    const result = await compare([
      { code: '01AA00', name: 'BEILEN COLLÉGE', city: 'ASSEN' },
      { code: '01AB00', name: 'Vincent', street: 'Nieuwe weg', number: '5a' },
      { code: '01AC00', name: 'Nieuwe naam' },
      { code: '01AD00', name: 'Noorderpoort College' },
      { code: '01AF00', name: 'Christelijk Lyceum De Heide' },
      { code: '01AG00', name: 'Heel Anders', city: "'S-GRAVENHAGE" },
      { code: 'XX', name: 'geen code' },
    ])
    expect([result.read, result.skipped, result.unchanged]).toEqual([6, 1, 1])
    expect(result.rows.filter(({ school }) => school?.id === equal.id)).toEqual([])
    expect(of(result, 'completed', moved.id)).toMatchObject([
      { is_certain: true, proposals: [{ change: { province: 'Drenthe', region: 'Noord-Drenthe' }, before: { province: '', region: '' } }] },
    ])
    expect(of(result, 'moved', moved.id)).toMatchObject([
      { is_certain: false, proposals: [{ change: { street: 'Nieuwe weg 5a' }, before: { street: 'Oude weg 3' } }] },
    ])
    expect(of(result, 'renamed', renamed.id)).toMatchObject([
      { proposals: [{ change: { name: 'Nieuwe naam' }, before: { name: 'Oude naam' } }] },
    ])
    expect(of(result, 'merged', merged.id)[0]!.proposals.map(({ title }) => title)).toEqual([
      'Noorderpoort College, Assen (01AD00)',
      'Archiveren',
    ])
    expect(of(result, 'closed', closed.id)).toMatchObject([{ proposals: [{ change: { is_active: false } }] }])
    expect(of(result, 'unmatched', unknown.id)[0]!.proposals[0]).toMatchObject({
      title: 'Christelijk Lyceum De Heide, Assen (01AF00)',
      change: { brin: '01AF00', street: 'Kerkweg 1', region: 'Noord-Drenthe' },
    })
    expect(of(result, 'new').map(({ proposals }) => proposals[0]!.change.city)).toContain("'s-Gravenhage")
  })

  test('understands the headings of older files, in any case', async () => {
    const headings = HEADINGS.replace('INSTELLINGSCODE', 'Brin Nummer').replace('VESTIGINGSCODE', 'vestigingsnummer')
    const answer = await send(fileOf([{ code: '02AA00', name: 'Oud' }], headings))
    expect([answer.statusCode, answer.json().read]).toEqual([200, 1])
  })

  test.each([
    [
      'another list',
      Buffer.from('naam;klas\r\nJan;4'),
      'In dit bestand ontbreekt de kolom INSTELLINGSCODE. Kies het bestand 02.-alle-vestigingen-vo.csv van DUO.',
    ],
    [
      'only headings',
      Buffer.from(`${HEADINGS}\r\n`),
      'In dit bestand staan geen vestigingen. Kies het bestand 02.-alle-vestigingen-vo.csv van DUO.',
    ],
    ['an empty file', Buffer.from(''), 'Dit bestand is leeg. Kies een bestand met gegevens.'],
  ])('refuses %s with a sentence', async (_title, file, message) => {
    const answer = await send(file)
    expect([answer.statusCode, answer.json()]).toEqual([400, { file: [message] }])
  })
})

describe('what is chosen', () => {
  test('is applied at once, in the log, and taken back', async () => {
    const school = await aSchool(preU.db, { name: 'Te wijzigen', brin: '03AA00', city: 'Assen', street: 'Oud 1' })
    const result = await compare([
      { code: '03AA00', name: 'Gewijzigd' },
      { code: '03AB00', name: 'Nieuwe School' },
    ])
    const added = of(result, 'new').find(({ proposals }) => proposals[0]!.change.brin === '03AB00')!
    const changes = result.rows.filter((row) => row.school?.id === school.id).map((row) => chosen(row))
    const answer = await apply({ changes, new_schools: [added.proposals[0]!.change] })
    expect([answer.statusCode, answer.json()]).toEqual([200, { changed: 1, added: 1, undo: expect.any(String) }])
    expect(await read(school.id)).toMatchObject({ name: 'Gewijzigd', street: 'Kerkweg 1', province: 'Drenthe', region: 'Noord-Drenthe' })
    const log = await preU.db.select().from(auditTable).where(eq(auditTable.record_id, school.id))
    expect(log.find(({ resource }) => resource === 'schools')!.changes).toMatchObject({ name: ['Te wijzigen', 'Gewijzigd'] })

    const [created] = await preU.db.select().from(schoolsTable).where(eq(schoolsTable.brin, '03AB00'))
    const undo = await preU.call({ method: 'POST', url: '/api/undo/', body: { undo: answer.json().undo }, as: staff })
    expect(undo.json()).toMatchObject({ count: 2 })
    const actionsOf = async (id: number) => (await readEntriesOf(preU, staff, 'schools', id)).map(({ action }) => action)
    expect([await actionsOf(school.id), await actionsOf(created!.id)]).toEqual([
      ['UPDATE', 'UPDATE'],
      ['CREATE', 'DELETE'],
    ])
    expect(await read(school.id)).toMatchObject({ name: 'Te wijzigen', street: 'Oud 1', province: '' })
    expect(await preU.db.$count(schoolsTable, eq(schoolsTable.brin, '03AB00'))).toBe(0)
  })

  test('may be every branch of the country', async () => {
    const branches = Array.from({ length: 1600 }, (_, nth) => ({
      code: `5${nth % 10}X${'ABCDEFGHIJKLMNOP'[nth % 16]}${String(Math.floor(nth / 16) % 100).padStart(2, '0')}`,
      name: `Lyceum ${nth}`,
    }))
    const codes = new Set(branches.map(({ code }) => code))
    const result = await compare(branches)
    const added = of(result, 'new').map(({ proposals }) => proposals[0]!.change)
    const answer = await apply({ changes: [], new_schools: added })
    expect([answer.statusCode, answer.json().added, codes.size]).toEqual([200, 1600, 1600])
    const undo = await preU.call({ method: 'POST', url: '/api/undo/', body: { undo: answer.json().undo }, as: staff })
    expect(undo.json().count).toBe(1600)
  })

  test('stops as a whole when a school was changed since, or a code is taken', async () => {
    const school = await aSchool(preU.db, { name: 'Bezig', brin: '04AA00', city: 'Assen' })
    const [row] = of(await compare([{ code: '04AA00', name: 'Bezig' }]), 'completed', school.id)
    await preU.call({ method: 'PATCH', url: `/api/schools/${school.id}/`, body: { notes: 'Gebeld' }, as: staff })
    const stale = await apply({ changes: [chosen(row!)], new_schools: [] })
    expect([stale.statusCode, stale.json().non_field_errors]).toEqual([
      409,
      ['Bezig: is intussen gewijzigd. Vergelijk het bestand opnieuw.'],
    ])
    const { province, region, ...place } = await read(school.id)
    const copy = { name: 'Dubbel', brin: '04AA00', street: '', postal_code: '', city: place.city, province, region }
    expect((await apply({ changes: [], new_schools: [copy] })).json().non_field_errors).toEqual(['04AA00 is al de code van Bezig.'])
  })

  test('archives a school that is closed, and its users are out at once', async () => {
    const teacher = await aSchoolUser(preU.db, { school_id: (await aSchool(preU.db, { name: 'Dicht', brin: '05AA00' })).id })
    await aStudent(preU.db, { school_id: teacher.school_id! })
    const [row] = of(await compare([{ code: '06AA00', name: 'Iets anders' }]), 'closed', teacher.school_id!)
    const authorization = await preU.bearer(teacher.id)
    expect((await apply({ changes: [chosen(row!)], new_schools: [] })).statusCode).toBe(200)
    expect((await preU.app.inject({ url: '/api/periods/', headers: { authorization } })).statusCode).toBe(401)
  })

  test('that archives more than a fifth of the schools needs their number, and can be taken back', async () => {
    const active = () => preU.db.$count(schoolsTable, eq(schoolsTable.is_active, true))
    const before = await active()
    const made = []
    for (let nth = 0; nth < before; nth += 1)
      made.push(await aSchool(preU.db, { brin: `07A${'ABCDEFGHIJ'[Math.floor(nth / 10)]}0${nth % 10}` }))
    await aStudent(preU.db, {
      school_id: made[0]!.id,
      period_id: (await aPeriod(preU.db, { school_year: schoolYearOf(dayOf(new Date())) })).id,
    })
    const result = await compare([{ code: '06AA00', name: 'Iets anders' }])
    expect([result.active, of(result, 'closed', made[0]!.id)[0]!.school!.registrations_count]).toEqual([before * 2, 1])
    const changes = made.map(({ id }) => chosen(of(result, 'closed', id)[0]!))
    for (const archived of [undefined, before - 1]) {
      const refused = await apply({ changes, new_schools: [], archived })
      expect([refused.statusCode, refused.json().non_field_errors[0]]).toEqual([
        409,
        expect.stringContaining(`${before} van de ${before * 2} scholen`),
      ])
    }
    expect(await active()).toBe(before * 2)
    const answer = await apply({ changes, new_schools: [], archived: before })
    expect([answer.statusCode, await active()]).toEqual([200, before])
    const undo = await preU.call({ method: 'POST', url: '/api/undo/', body: { undo: answer.json().undo }, as: staff })
    expect([undo.json().count, await active()]).toEqual([before, before * 2])
  })
})
