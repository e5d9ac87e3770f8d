import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GENERAL_BUCKET } from '@pre-u/contract/documents/documents'
import type { Page } from '@pre-u/contract/platform/http'
import type { ResourceContract } from '@pre-u/contract/platform/resource'
import * as resources from '@pre-u/contract/resources'
import { createTestApp, type TestApp } from './app'
import { aCandidate, aFolder, anActivity, anOpenProgram, aPeriod, aPlan, aSchool, aSchoolUser, aStaff, aStudent } from './builders'

let preU: TestApp
let staff: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
  // An exception for an address that nobody has is doubted.
  await aStaff(preU.db, { email: resources.retentionHolds.example.email })
})
afterAll(() => preU.close())

const later = () => new Date(Date.now() + 86_400_000).toISOString()
const pupil = { first_name: 'Eva', last_name: 'Mol', email: 'eva@leerling.example', grade: 5 }

/** Of the resources whose records need others. The example of any other resource holds exactly its required fields. */
const required: Record<string, (ids: Ids) => object> = {
  '/api/activities': ({ period }) => ({
    code: 'KORT-1',
    name: 'Kort',
    category: 'College',
    period_ids: [period],
    grades: [5],
    deadline: later(),
    start_at: later(),
    end_at: later(),
  }),
  '/api/students': ({ school, activity, period }) => ({ ...pupil, school_id: school, activity_id: activity, period_id: period }),
  '/api/honours-program-students': ({ school, program }) => ({ ...pupil, school_id: school, honours_program_id: program }),
}

const requiredOf = ({ path, example }: ResourceContract, ids: Ids) => required[path]?.(ids) ?? example!

type Ids = { school: number; activity: number; period: number; program: number }

async function makeIds(): Promise<Ids> {
  const period = (await aPeriod(preU.db)).id
  const times = { deadline: later(), start_at: later(), end_at: later() }
  return {
    period,
    school: (await aSchool(preU.db)).id,
    activity: (await anActivity(preU.db, { period_ids: [period], grades: [5], ...times })).id,
    program: (await anOpenProgram(preU.db)).id,
  }
}

const writable = Object.values(resources).filter((kind): kind is typeof kind & ResourceContract => 'input' in kind)

describe('a create', () => {
  test.each(writable)('of $name needs only the required fields and fills in its defaults', async (contract) => {
    const { path, defaults } = contract
    const body = requiredOf(contract, await makeIds())
    const answer = await preU.call({ method: 'POST', url: `${path}/`, body, as: staff })
    expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)])
    const shown = Object.entries(defaults).filter(([name]) => !name.endsWith('_id'))
    expect(answer.json()).toMatchObject(Object.fromEntries(shown))
  })

  test.each(writable)('of $name reports each missing required field', async (contract) => {
    const { path } = contract
    const body = requiredOf(contract, await makeIds())
    for (const name of Object.keys(body)) {
      const { [name as keyof typeof body]: _left, ...rest } = body
      const answer = await preU.call({ method: 'POST', url: `${path}/`, body: rest, as: staff })
      expect([name, answer.statusCode, Object.keys(answer.json())]).toEqual([name, 400, [name]])
    }
  })

  test('of a contact person needs only a name and an address', async () => {
    const { id } = await aSchool(preU.db)
    const body = { first_name: 'Bo', last_name: 'Mol', email: 'bo@school.example' }
    const answer = await preU.call({ method: 'POST', url: `/api/schools/${id}/add_member`, body, as: staff })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ infix: '', phone: '', function: 'Contactpersoon', is_primary: true })
  })

  test('has defaults that a PATCH of one field does not apply to the others', async () => {
    const plan = await aPlan(preU.db, { description: 'Blijft', max_registrations: 5, priority: true })
    const answer = await preU.call({ method: 'PATCH', url: `/api/plans/${plan.id}/`, body: { name: 'Anders' }, as: staff })
    expect(answer.json()).toMatchObject({ name: 'Anders', description: 'Blijft', max_registrations: 5, priority: true })
  })
})

describe('filters', () => {
  const idsOf = async (url: string, as = staff) => {
    const answer = await preU.call({ url, as })
    expect([url, answer.statusCode]).toEqual([url, 200])
    return (answer.json() as Page<{ id: number }>).results.map(({ id }) => id).toSorted((a, b) => a - b)
  }

  test('accept several values and ids on every list', async () => {
    const [one, two, three] = [await makeIds(), await makeIds(), await makeIds()]
    const students = []
    for (const [index, { school, activity, period }] of [one, two, three].entries())
      students.push((await aStudent(preU.db, { school_id: school, activity_id: activity, period_id: period, grade: 4 + (index % 3) })).id)
    const [first, second] = students as [number, number]
    for (const [filter, field] of [
      ['school__id__in', 'school'],
      ['activity__id__in', 'activity'],
      ['period__id__in', 'period'],
    ] as const)
      expect(await idsOf(`/api/students/?${filter}=${one[field]},${two[field]}`)).toEqual([first, second])
    expect(await idsOf(`/api/students/?id__in=${students.join()}&grade__in=4,5`)).toEqual([first, second])
    expect(await idsOf(`/api/students/?id__in=${students.join()}&status__in=PENDING,ACCEPTED`)).toEqual(students)
    expect(await idsOf(`/api/students/?id__in=${students.join()}&status__in=ACCEPTED`)).toEqual([])
    expect(await idsOf(`/api/activities/?period__id__in=${one.period},${two.period}`)).toEqual([one.activity, two.activity])
    expect(
      await idsOf(`/api/activities/?id__in=${one.activity}&state__in=PUBLISHED,CANCELLED&category__in=College,Masterclass,Workshop`),
    ).toEqual(await idsOf(`/api/activities/?id__in=${one.activity}`))
    expect(await idsOf(`/api/schools/?id__in=${one.school},${three.school}`)).toEqual([one.school, three.school])
    const candidate = (await aCandidate(preU.db, { school_id: one.school, honours_program_id: one.program })).id
    expect(await idsOf(`/api/honours-program-students/?honours_program__id__in=${one.program},${two.program}`)).toEqual([candidate])
    expect(await idsOf(`/api/honours-program/?id__in=${two.program}`)).toEqual([two.program])
  })

  test('with an unknown value are refused, also among valid ones', async () => {
    for (const query of ['status__in=PENDING,NIETS', 'grade__in=a', 'id__in=', 'kleur__in=rood'])
      expect([query, (await preU.call({ url: `/api/students/?${query}`, as: staff })).statusCode]).toEqual([query, 400])
  })

  test('with ids do not reach another school', async () => {
    const { school, activity, period } = await makeIds()
    const { id } = await aStudent(preU.db, { school_id: school, activity_id: activity, period_id: period })
    expect(await idsOf(`/api/students/?id__in=${id}`, await aSchoolUser(preU.db))).toEqual([])
    expect(await idsOf(`/api/students/?id__in=${id}`, await aSchoolUser(preU.db, { school_id: school }))).toEqual([id])
  })
})

describe('a stale write', () => {
  const STALE = '2020-01-01T00:00:00.000Z'
  const expectRefused = async (method: 'POST' | 'DELETE', url: string, body?: object) => {
    const answer = await preU.call({ method, url, body, as: staff })
    expect([url, answer.statusCode, answer.body]).toEqual([url, 409, expect.stringContaining('intussen gewijzigd')])
  }

  test('is refused for a removal', async () => {
    const { id, updated_at } = await aPeriod(preU.db)
    await expectRefused('DELETE', `/api/periods/${id}/?updated_at=${STALE}`)
    expect((await preU.call({ method: 'DELETE', url: `/api/periods/${id}/?updated_at=${updated_at}`, as: staff })).statusCode).toBe(204)
  })

  test('is refused for actions on a record', async () => {
    expect.hasAssertions()
    const { school, activity, program } = await makeIds()
    const candidate = (await aCandidate(preU.db, { school_id: school, honours_program_id: program })).id
    const member = (await aSchoolUser(preU.db, { school_id: school, password_hash: null })).id
    const colleague = (await aStaff(preU.db, { password_hash: null })).id
    await expectRefused('POST', `/api/schools/${school}/change_active`, { is_active: false, updated_at: STALE })
    await expectRefused('POST', `/api/activities/${activity}/move_to`, { position: 1, updated_at: STALE })
    await expectRefused('POST', `/api/honours-program-students/${candidate}/finish_registration`, { updated_at: STALE })
    await expectRefused('POST', `/api/honours-program-students/${candidate}/reopen`, { updated_at: STALE })
    await expectRefused('POST', `/api/staff/${colleague}/reinvite`, { updated_at: STALE })
    for (const call of ['update_member', 'remove_member', 'reinvite_member'])
      await expectRefused('POST', `/api/schools/${call}`, { id: member, updated_at: STALE })
  })

  test('is refused for a single document', async () => {
    expect.hasAssertions()
    const { school } = await makeIds()
    const { key: file_key } = await aFolder(preU.db, { school_id: school })
    const bucket = `?bucket=school-${school}`
    await expectRefused('POST', `/s3/rename/${bucket}`, { file_key, name: 'Anders', updated_at: STALE })
    await expectRefused('POST', `/s3/delete/${bucket}`, { file_keys: [file_key], updated_at: STALE })
    const { key: folder } = await aFolder(preU.db, { school_id: school })
    await expectRefused('POST', `/s3/move/${bucket}`, { file_keys: [file_key], folder, updated_at: STALE })
  })
})

describe("a school user's documents", () => {
  test('need no bucket', async () => {
    const { id } = await aSchool(preU.db)
    const teacher = await aSchoolUser(preU.db, { school_id: id })
    const { key } = await aFolder(preU.db, { school_id: id })
    await aFolder(preU.db, { school_id: (await aSchool(preU.db)).id })
    const answer = await preU.call({ url: '/s3/folder-items', as: teacher })
    expect(answer.json().items.map(({ file_key, bucket }: { file_key: string; bucket: string }) => [file_key, bucket])).toEqual([
      [key, `school-${id}`],
    ])
  })

  test('need a bucket when the user is staff, who have no school', async () => {
    const answer = await preU.call({ url: '/s3/trash/', as: staff })
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['bucket']])
    expect((await preU.call({ url: `/shared-folder/folder-items?bucket=${GENERAL_BUCKET}`, as: staff })).statusCode).toBe(400)
  })
})
