import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import { fullName } from '@pre-u/contract/platform/names'
import type { Subject as SubjectAnswer, SubjectPart } from '@pre-u/contract/privacy/subjectAccess/calls'
import type { Db } from '../../platform/db/db'
import type { Subject } from './find'
import { type Holding, holdings } from './holdings'
import { readErasable } from './erase'
import { fieldsOf } from './words'

type Data = Record<string, unknown>
export type HeldPart = { name: string; label: string; count: number; rows: Data[] }

const SHOWN_ROWS = 100

const rowOf = ({ table, hidden = [], shown = {}, restricted }: Holding, subject: Subject) => {
  const names = Object.entries(shown).map(([name, value]) => sql`${name}::text, ${typeof value === 'function' ? value(subject) : value}`)
  const additions = names.length > 0 ? sql` || jsonb_build_object(${sql.join(names, sql`, `)})` : sql``
  const personal = restricted ? sql` || coalesce(${restricted(subject)}, '{}')` : sql``
  return sql`(to_jsonb(${table}) - ${sql.param(hidden)}::text[])${additions}${personal}`
}

/** Orders fields as the table has its columns, with the times of the row last: PostgreSQL orders the keys of an object by their length. */
function inOrder({ table, shown = {} }: Holding, held: Data): Data {
  const columns = Object.keys(getTableColumns(table))
  const last = ['created_at', 'updated_at']
  const first = [...columns, ...Object.keys(shown), ...Object.keys(held)].filter((name) => !last.includes(name))
  return Object.fromEntries([...new Set([...first, ...last])].filter((name) => name in held).map((name) => [name, held[name]]))
}

async function readPart(db: Db, holding: Holding, subject: Subject, limit: number | null): Promise<HeldPart> {
  const { id } = getTableColumns(holding.table)
  const { rows } = await db.execute<{ held: Data; count: number }>(sql`
    select ${rowOf(holding, subject)} as held, count(*) over ()::int as count from ${holding.table} where ${holding.isOf(subject)}
    ${id ? sql`order by ${id}` : sql``} limit ${limit}`)
  return {
    name: getTableName(holding.table),
    label: holding.label,
    count: rows[0]?.count ?? 0,
    rows: rows.map(({ held }) => inOrder(holding, held)),
  }
}

/** Reads what each table holds of a person, as it is stored. */
export async function readHeld(db: Db, subject: Subject, limit: number | null = null): Promise<HeldPart[]> {
  const parts: HeldPart[] = []
  for (const holding of holdings) parts.push(await readPart(db, holding, subject, limit))
  return parts.filter(({ count }) => count > 0)
}

type Person = NonNullable<SubjectAnswer['person']>
const PEOPLE = ['students', 'honours_students', 'users']
const peopleIn = (parts: HeldPart[]) => parts.filter(({ name }) => PEOPLE.includes(name)).flatMap(({ rows }) => rows as Person[])
export const namesIn = (parts: HeldPart[]) => [...new Set(peopleIn(parts).map(fullName))]

export async function readSubject(db: Db, subject: Subject): Promise<SubjectAnswer> {
  const held = await readHeld(db, subject, SHOWN_ROWS)
  const { why, erasable, hold } = await readErasable(db, subject)
  const toRow = (name: string) => (row: Data) => ({ fields: fieldsOf(row), kept_because: why(name, Number(row.id)) })
  const parts: SubjectPart[] = held.map(({ name, rows, ...part }) => ({ name, ...part, rows: rows.map(toRow(name)) }))
  const [last] = peopleIn(held).slice(-1)
  const [restriction] = (held.find(({ name }) => name === 'restrictions')?.rows ?? []) as { reason: string; created_at: string }[]
  return {
    email: subject.email,
    names: namesIn(held),
    person: last ? { first_name: last.first_name, infix: last.infix, last_name: last.last_name } : null,
    pupil_records: subject.studentIds.length + subject.candidateIds.length,
    erasable: erasable.studentIds.length + erasable.candidateIds.length,
    restriction: restriction ? { reason: restriction.reason, since: new Date(restriction.created_at).toISOString() } : null,
    hold,
    parts,
  }
}
