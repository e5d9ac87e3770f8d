import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db'
import { foldFigures } from '../figures/public'

const KINDS = {
  student_counts_by_school: 'school_id, period_id, status, grade',
  student_counts_by_school_and_activity: 'school_id, activity_id, status',
  student_counts_by_activity: 'activity_id, period_id, status, grade',
}

/** Which maintained tables differ from the registrations: now, after counts are folded while `change` adds to them, and folded once more. */
export async function findWrongCounts(db: Db, change: () => Promise<unknown>): Promise<string[]> {
  const read = async (statement: string) => (await db.execute(sql.raw(statement))).rows
  const differs = async (kept: string, real: string) => !isDeepStrictEqual(await read(kept), await read(real))
  const wrong: string[] = []
  const compare = async (when: string) => {
    for (const [name, kind] of Object.entries(KINDS)) {
      const sums = `select ${kind}, sum(number)::int as number from ${name} group by ${kind} having sum(number) <> 0 order by ${kind}`
      const counts = `select ${kind}, count(*)::int as number from students group by ${kind} order by ${kind}`
      if (await differs(sums, counts)) wrong.push(`${name} ${when}`)
    }
  }
  await compare('at first')
  await Promise.all([foldFigures(db), foldFigures(db), change()])
  await compare('after folding during a change')
  await foldFigures(db)
  for (const name of ['student_counts_by_school', 'student_counts_by_school_and_activity'] as const) {
    const groups = `select from students group by ${KINDS[name]}`
    if (await differs(`select from ${name} where number <> 0`, groups)) wrong.push(`${name} is not folded`)
  }
  if ((await read('select from student_counts_by_activity where number < 0')).length > 0)
    wrong.push('student_counts_by_activity is negative')
  return wrong
}
