import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EXAMPLE_PUPIL } from '@pre-u/contract/students/import/pupilRows'
import { auditTable } from '../../platform/audit/audit'
import { createTestApp, type TestApp } from '../../testing/app'
import { anOpenActivity, aPeriod, aPlan, aSchool, aSchoolUser, aStaff, aStudent, inHours } from '../../testing/builders'
import { aWorkbook, textSheet } from '../../testing/sheets'
import { readCells } from '../../testing/workbook'
import { studentsTable as table } from '../../tables/students'

let preU: TestApp
let period: { id: number }
let school: { id: number }
let teacher: { id: number }
let activity: { id: number; code: string }
const open = (values = {}) => anOpenActivity(preU.db, period.id, values)

beforeAll(async () => {
  preU = await createTestApp()
})
afterAll(() => preU.close())
beforeEach(async () => {
  period = await aPeriod(preU.db)
  school = await aSchool(preU.db)
  teacher = await aSchoolUser(preU.db, { school_id: school.id })
  activity = await open()
})

type ImportRequest = { file?: Buffer | string; as?: { id: number }; dry?: boolean; [field: string]: unknown }
async function send({ file, as = teacher, dry = false, ...fields }: ImportRequest) {
  const body = new FormData()
  const all = { activity_id: activity.id, period_id: period.id, ...fields }
  for (const [name, value] of Object.entries(all)) body.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  if (file !== undefined) body.append('file', new File([new Uint8Array(Buffer.from(file))], 'leerlingen.xlsx'))
  return preU.call({ method: 'POST', url: `/api/students/import/?dry_run=${dry}`, body, as })
}
const preview = (values: ImportRequest) => send({ ...values, dry: true })
const registered = () => preU.db.select().from(table).where(eq(table.activity_id, activity.id)).orderBy(asc(table.id))
const countRegistrations = () => preU.db.$count(table, eq(table.activity_id, activity.id))

const LIST = [
  'Stamnr;Roepnaam;Tussenv.;Achternaam;Klas;E-mail;Profiel',
  '101;Sanne;van der;Bos;V5A;sanne@leerling.example;N&T',
  '102;José;;Díaz;h4b;jose@leerling.example;',
]
const list = (...rows: string[]) => Buffer.from([...LIST, ...rows].join('\r\n'), 'latin1')
const pupil = (values = {}) => ({ first_name: 'Noor', last_name: 'Mol', email: 'noor@leerling.example', grade: 4, ...values })

describe('a preview', () => {
  test('shows the parsed rows and saves nothing', async () => {
    const answer = await preview({ file: list() })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      columns: [
        { heading: 'Stamnr', field: 'ignore', examples: ['101', '102'] },
        { heading: 'Roepnaam', field: 'first_name', examples: ['Sanne', 'José'] },
        { heading: 'Tussenv.', field: 'infix', examples: ['van der'] },
        { heading: 'Achternaam', field: 'last_name', examples: ['Bos', 'Díaz'] },
        { heading: 'Klas', field: 'class', examples: ['V5A', 'h4b'] },
        { heading: 'E-mail', field: 'email', examples: ['sanne@leerling.example', 'jose@leerling.example'] },
        { heading: 'Profiel', field: 'profile', examples: ['N&T'] },
      ],
      rows: [
        {
          row: 2,
          values: {
            first_name: 'Sanne',
            infix: 'van der',
            last_name: 'Bos',
            email: 'sanne@leerling.example',
            grade: 5,
            level: 'vwo',
            profile: 'NT',
            remarks: '',
          },
          activity: activity.code,
          faults: {},
          is_registered: false,
        },
        {
          row: 3,
          values: expect.objectContaining({ first_name: 'José', grade: 4, level: 'havo' }),
          activity: activity.code,
          faults: {},
          is_registered: false,
        },
      ],
      count: 2,
      faulty: 0,
      saved: 0,
      activities: [expect.objectContaining({ id: activity.id, code: activity.code, period_id: period.id, count: 2, status: null })],
      messages: [],
    })
    expect(await countRegistrations()).toBe(0)
  })

  test('reports every fault at its field: missing, not understood, wrong grade, duplicate or already registered', async () => {
    await aStudent(preU.db, { activity_id: activity.id, period_id: period.id, email: 'Mila@leerling.example' })
    const file = list(
      '103;;;;zes;geen adres;X&Y',
      '104;Daan;;Mol;V2a;daan@leerling.example;',
      '105;Sanne;;Twee;V5A;SANNE@leerling.example;',
      '106;Mila;;Drie;V5A;mila@leerling.example;',
    )
    const { rows, faulty } = (await preview({ file })).json()
    expect(faulty).toBe(4)
    expect(rows.slice(2).map(({ faults }: { faults: object }) => faults)).toEqual([
      {
        first_name: ['Voornaam is vereist'],
        last_name: ['Achternaam is vereist'],
        email: ['Vul een geldig e-mailadres in'],
        grade: ['Kies een leerjaar'],
        profile: ['Kies NT, NG, EM, CM, NT/NG'],
      },
      { grade: ['Deze activiteit is voor leerjaar 4, 5 en 6'] },
      { email: ['Dit e-mailadres staat ook in rij 2'] },
      { email: ['Deze leerling is al ingeschreven voor deze activiteit en periode'] },
    ])
  })

  test('names typed rows by the numbers that they have on screen', async () => {
    const { rows } = (await preview({ rows: [pupil({ row: 4 }), pupil({ row: 6 })] })).json()
    expect(rows).toMatchObject([
      { row: 4, faults: {} },
      { row: 6, faults: { email: ['Dit e-mailadres staat ook in rij 4'] } },
    ])
  })

  test('says who is registered already, which leaves room for the others', async () => {
    activity = await open({ max_per_school: 3 })
    const before = { activity_id: activity.id, period_id: period.id, school_id: school.id }
    await aStudent(preU.db, { ...before, email: 'Sanne@leerling.example' })
    await aStudent(preU.db, { ...before, email: 'jose@leerling.example', status: 'CANCELLED' })
    await aStudent(preU.db, { ...before, email: 'daan@leerling.example' })
    const { rows, messages } = (await preview({ file: list('103;Daan;;Mol;V5A;DAAN@leerling.example;') })).json()
    expect(rows.map((row: { is_registered: boolean }) => row.is_registered)).toEqual([true, false, true])
    expect(messages).toEqual([])
  })

  test('accepts a mapping of columns', async () => {
    const file = 'Sanne Bos;iets;sanne@leerling.example;5\nJan van der Meer;iets;jan@leerling.example;4'
    expect((await preview({ file })).json().columns.map(({ field }: { field: null }) => field)).toEqual([null, null, null, null])
    const { rows, faulty } = (await preview({ file, mapping: ['name', 'ignore', 'email', 'grade'] })).json()
    expect([faulty, rows[1].values]).toEqual([
      0,
      expect.objectContaining({ first_name: 'Jan', infix: 'van der', last_name: 'Meer', grade: 4 }),
    ])
    expect((await preview({ file, mapping: ['name'] })).json()).toEqual({ mapping: [expect.stringContaining('4 kolommen')] })
  })

  test('reports exceeded limits', async () => {
    const plan = await aPlan(preU.db, { name: 'Klein', max_registrations: 1 })
    teacher = await aSchoolUser(preU.db, { school_id: (await aSchool(preU.db, { name: 'De Lens', plan_id: plan.id })).id })
    expect((await preview({ file: list() })).json().messages).toEqual([
      'In het pakket Klein is in deze periode nog plaats voor 1 leerling van De Lens.',
    ])
    const saved = await send({ file: list() })
    expect([saved.statusCode, saved.json().non_field_errors.length, await countRegistrations()]).toEqual([409, 1, 0])
  })
})

describe('saving', () => {
  test('registers all of them for the own school, with audit entries without personal values', async () => {
    const answer = await send({
      file: await aWorkbook([
        textSheet(
          list()
            .toString('latin1')
            .split('\r\n')
            .map((row) => row.split(';')),
        ),
      ]),
    })
    expect([answer.statusCode, answer.json().saved, answer.json().activities[0].status]).toEqual([201, 2, 'PENDING'])
    const rows = await registered()
    expect(rows).toMatchObject([
      { first_name: 'Sanne', email: 'sanne@leerling.example', school_id: school.id, status: 'PENDING', created_by: teacher.id },
      { first_name: 'José', grade: 4, level: 'havo', profile: '' },
    ])
    const entries = await preU.db
      .select()
      .from(auditTable)
      .where(and(eq(auditTable.resource, 'students'), eq(auditTable.record_id, rows[1]!.id)))
    expect(entries).toMatchObject([{ action: 'CREATE', actor_id: teacher.id }])
    expect(JSON.stringify(entries[0]!.changes)).not.toContain('jose@')
  })

  test('accepts typed rows', async () => {
    expect((await send({ rows: [pupil(), pupil({ email: 'b@leerling.example', grade: 'V5' })] })).statusCode).toBe(201)
    expect(await registered()).toMatchObject([{ grade: 4 }, { grade: 5, level: 'vwo' }])
  })

  test('saves none when one has a fault, and reports it', async () => {
    const answer = await send({ file: list('103;Daan;;Mol;V5A;geen adres;') })
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        non_field_errors: ['1 rij heeft nog een fout. Er is niets opgeslagen.'],
        rows: ['Rij 4, E-mailadres: Vul een geldig e-mailadres in'],
      },
    ])
    expect(await countRegistrations()).toBe(0)
  })

  test('concurrently by two users registers each pupil once', async () => {
    const colleague = await aSchoolUser(preU.db, { school_id: school.id })
    const answers = await Promise.all([send({ file: list() }), send({ file: list(), as: colleague })])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 400])
    expect(await countRegistrations()).toBe(2)
  })

  test('is idempotent, also concurrently and when the limit is reached', async () => {
    activity = await open({ max_per_school: 2 })
    const [first, atOnce] = await Promise.all([send({ file: list() }), send({ file: list() })])
    const later = await send({ file: list() })
    expect([first, atOnce, later].map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    const { activities, ...others } = first.json()
    expect(later.json()).toMatchObject({ ...others, activities: [{ id: activity.id, status: activities[0].status }] })
    expect(await countRegistrations()).toBe(2)
  })

  test('a changed list is not a retry', async () => {
    await send({ rows: [pupil()] })
    expect((await send({ rows: [pupil({ first_name: 'Nora' })] })).statusCode).toBe(400)
    expect((await send({ rows: [pupil(), pupil({ email: 'tweede@leerling.example' })] })).statusCode).toBe(400)
    expect(await countRegistrations()).toBe(1)
  })

  test('registers pupils again who were all cancelled since', async () => {
    await send({ rows: [pupil()] })
    await preU.db.update(table).set({ status: 'CANCELLED' }).where(eq(table.activity_id, activity.id))
    expect((await send({ rows: [pupil()] })).statusCode).toBe(201)
    expect((await registered()).map(({ status }) => status)).toEqual(['CANCELLED', 'PENDING'])
  })

  test('uses the waiting list of a full activity', async () => {
    activity = await open({ capacity: 1 })
    await aStudent(preU.db, { activity_id: activity.id, period_id: period.id, status: 'ACCEPTED' })
    await send({ file: list() })
    expect((await registered()).map(({ status }) => status)).toEqual(['ACCEPTED', 'WAITLISTED', 'WAITLISTED'])
  })

  test('accepts the largest allowed list', async () => {
    const rows = Array.from({ length: 5000 }, (_, at) => pupil({ email: `leerling${at}@leerling.example` }))
    const answer = await send({ rows })
    expect([answer.statusCode, answer.json().saved, await countRegistrations()]).toEqual([201, 5000, 5000])
  })
})

describe('access', () => {
  test('is closed for schools after the deadline, not for staff', async () => {
    activity = await open({ deadline: inHours(-1) })
    for (const dry of [true, false]) {
      const answer = await send({ file: list(), dry })
      expect([answer.statusCode, answer.json().non_field_errors[0]]).toEqual([
        409,
        expect.stringContaining('De inschrijving is gesloten sinds'),
      ])
    }
    expect(await countRegistrations()).toBe(0)
    const staff = await aStaff(preU.db)
    expect((await send({ file: list(), as: staff })).json()).toEqual({ school_id: ['School is vereist'] })
    expect((await send({ file: list(), as: staff, school_id: school.id })).statusCode).toBe(201)
  })

  test('only staff can exceed a limit, explicitly', async () => {
    activity = await open({ max_per_school: 1 })
    expect((await send({ file: list(), despite_limits: true })).statusCode).toBe(409)
    const asStaff = { file: list(), as: await aStaff(preU.db), school_id: school.id }
    const limited = await send(asStaff)
    expect([limited.statusCode, limited.json().despite_limits]).toEqual([409, limited.json().non_field_errors])
    expect((await send({ ...asStaff, despite_limits: true })).statusCode).toBe(201)
  })

  test('another school and a period that the activity does not have are refused', async () => {
    const other = await aSchool(preU.db)
    for (const dry of [true, false]) {
      expect((await send({ file: list(), dry, school_id: other.id })).json()).toHaveProperty('school_id')
      expect((await send({ file: list(), dry, period_id: (await aPeriod(preU.db)).id })).json()).toHaveProperty('period_id')
    }
    expect(await countRegistrations()).toBe(0)
  })
})

test('the template has every heading and its example is not registered', async () => {
  const answer = await preU.call({ url: '/api/students/import/template/', as: teacher })
  expect(answer.headers['content-disposition']).toBe('attachment; filename="inschrijvingen-sjabloon.xlsx"')
  const [headings, example] = await readCells(answer.rawPayload)
  expect(headings).toEqual([
    'Voornaam',
    'Tussenvoegsel',
    'Achternaam',
    'E-mailadres',
    'Leerjaar',
    'Niveau',
    'Profiel',
    'Opmerkingen',
    'Activiteit',
  ])
  expect(example).toContain(EXAMPLE_PUPIL.email)
  expect((await send({ file: answer.rawPayload })).json()).toEqual({ file: [expect.stringContaining('geen leerlingen')] })
})
