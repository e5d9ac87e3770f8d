import { and, eq, inArray } from 'drizzle-orm'
import { placedStatuses } from '@pre-u/contract/students/status'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app'
import { readEntriesOf } from '../../testing/auditEntries'
import { aCandidate, anOpenProgram, aStaff } from '../../testing/builders'
import { candidatesTable as table } from '../../tables/candidates'

let preU: TestApp
let staff: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
})
afterAll(() => preU.close())

const finished_at = new Date().toISOString()
const candidateOf = ({ id }: { id: number }, values = {}) => aCandidate(preU.db, { honours_program_id: id, finished_at, ...values })
const post = (url: string, body: object) => preU.call({ method: 'POST', url, body, as: staff })
const decide = async (id: number, status: string) =>
  (await post('/api/honours-program-students/bulk_update_status', { ids: [id], status })).json<{ undo: string }>().undo
const takeBack = (undo: string) => post('/api/undo/', { undo })
const statusOf = async ({ id }: { id: number }) => (await preU.db.select().from(table).where(eq(table.id, id)))[0]!.status
const countPlaced = ({ id }: { id: number }) =>
  preU.db.$count(table, and(eq(table.honours_program_id, id), inArray(table.status, placedStatuses)))

describe('a cancellation of a placed candidate', () => {
  async function cancelled() {
    const program = await anOpenProgram(preU.db, { capacity: 2 })
    await candidateOf(program, { status: 'ACCEPTED' })
    const candidate = await candidateOf(program, { status: 'ACCEPTED' })
    return { program, candidate, undo: await decide(candidate.id, 'CANCELLED') }
  }

  test('is taken back where the last place is still free, with an entry', async () => {
    const { program, candidate, undo } = await cancelled()
    expect((await takeBack(undo)).json()).toMatchObject({ count: 1 })
    expect([await statusOf(candidate), await countPlaced(program)]).toEqual(['ACCEPTED', 2])
    const entries = await readEntriesOf(preU, staff, 'honours_students', candidate.id)
    expect(entries.map(({ action, changes }) => [action, changes.status])).toEqual([
      ['UPDATE', ['ACCEPTED', 'CANCELLED']],
      ['UPDATE', ['CANCELLED', 'ACCEPTED']],
    ])
  })

  test('is not taken back once somebody else has the last place', async () => {
    const { program, candidate, undo } = await cancelled()
    await decide((await candidateOf(program)).id, 'ACCEPTED')
    const refused = await takeBack(undo)
    expect([refused.statusCode, refused.json().non_field_errors]).toEqual([
      409,
      [`Dit kan niet meer ongedaan worden gemaakt. ${program.name} is intussen vol.`],
    ])
    expect([await statusOf(candidate), await countPlaced(program)]).toEqual(['CANCELLED', 2])
  })

  test('is not taken back once the candidate was changed', async () => {
    const { candidate, undo } = await cancelled()
    const url = `/api/honours-program-students/${candidate.id}/`
    expect((await preU.call({ method: 'PATCH', url, body: { motivation: 'Anders' }, as: staff })).statusCode).toBe(200)
    const refused = await takeBack(undo)
    expect([refused.statusCode, refused.json().non_field_errors[0]]).toEqual([409, expect.stringContaining('is intussen gewijzigd')])
    expect(await statusOf(candidate)).toBe('CANCELLED')
  })
})
