import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditTable } from '../platform/audit/audit'
import { createTestApp, type TestApp } from '../testing/app'
import { aPlan, aSchool, aSchoolUser, aStaff } from '../testing/builders'
import { schoolsTable } from '../tables/schools'

let preU: TestApp
let staff: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
})
afterAll(() => preU.close())

type Record_ = { id: number; updated_at?: string }
const post = (url: string, body: object, as: { id: number }) => preU.call({ method: 'POST', url, body, as })
const change = (records: Record_[], values: object, as = staff) =>
  post('/api/schools/bulk_update', { records: records.map(({ id, updated_at }) => ({ id, updated_at })), ...values }, as)
const read = (schools: Record_[]) =>
  preU.db
    .select()
    .from(schoolsTable)
    .where(
      inArray(
        schoolsTable.id,
        schools.map(({ id }) => id),
      ),
    )
    .orderBy(schoolsTable.id)

test('archives a selection: its users are out at once, and in again when it is taken back', async () => {
  const user = await aSchoolUser(preU.db)
  const other = await aSchool(preU.db)
  const [own] = await read([{ id: user.school_id! }])
  const seesOwnSchool = () => preU.call({ url: `/api/schools/${own!.id}/`, as: user })
  expect((await seesOwnSchool()).statusCode).toBe(200)
  const answer = await change([own!, other], { is_active: false })
  expect(answer.json()).toMatchObject({ count: 2 })
  expect((await seesOwnSchool()).statusCode).toBe(401)
  const entries = await preU.db
    .select()
    .from(auditTable)
    .where(inArray(auditTable.record_id, [own!.id, other.id]))
  expect(entries.map(({ resource, changes }) => [resource, changes])).toEqual([
    ['schools', { is_active: [true, false] }],
    ['schools', { is_active: [true, false] }],
  ])
  expect((await post('/api/undo/', { undo: answer.json().undo }, staff)).json()).toEqual({ count: 2, resource: 'schools' })
  expect((await seesOwnSchool()).statusCode).toBe(200)
})

test('gives a selection a package, leaves those that have it, and takes it back', async () => {
  const [plan, before] = [await aPlan(preU.db), await aPlan(preU.db)]
  const schools = [await aSchool(preU.db, { plan_id: plan.id }), await aSchool(preU.db, { plan_id: before.id }), await aSchool(preU.db)]
  const answer = await change(schools, { plan_id: plan.id })
  expect(answer.json()).toMatchObject({ count: 2 })
  expect((await read(schools)).map(({ plan_id }) => plan_id)).toEqual([plan.id, plan.id, plan.id])
  await post('/api/undo/', { undo: answer.json().undo }, staff)
  expect((await read(schools)).map(({ plan_id }) => plan_id)).toEqual([plan.id, before.id, null])
})

test('changes none when one was changed meanwhile or the package does not exist, and is for staff only', async () => {
  const [school, stale] = [await aSchool(preU.db), await aSchool(preU.db, { name: 'Het Oude Lyceum' })]
  const refused = await change([school, { id: stale.id, updated_at: '2020-01-01T00:00:00.000Z' }], { is_active: false })
  expect(refused.json().non_field_errors).toEqual(['Het Oude Lyceum: is intussen gewijzigd. Bekijk de wijziging en probeer het opnieuw.'])
  expect((await change([school], { plan_id: 999_999 })).json()).toEqual({ plan_id: ['Dit pakket bestaat niet. Kies een ander.'] })
  expect((await read([school]))[0]).toMatchObject({ is_active: true, plan_id: null })
  const user = await aSchoolUser(preU.db, { school_id: school.id })
  expect((await change([school], { is_active: false }, user)).statusCode).toBe(403)
})
