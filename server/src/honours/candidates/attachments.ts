import { asc, eq, inArray } from 'drizzle-orm'
import type { Attachment } from '@pre-u/contract/honours/attachments'
import { fullName } from '@pre-u/contract/platform/names'
import { usersTable } from '../../auth/table'
import type { Db } from '../../platform/db/db'
import { honoursFilesTable as files } from './table'

const person = { id: usersTable.id, first_name: usersTable.first_name, infix: usersTable.infix, last_name: usersTable.last_name }
type Person = { id: number; first_name: string; infix: string; last_name: string }
const named = (who: Person | null) => who && { id: who.id, name: fullName(who) }

/** The files of each candidate, in the order that they came. */
export async function filesOf(db: Db, ids: number[]): Promise<Map<number, (Attachment & { object_key: string })[]>> {
  const rows = await db
    .select({ file: files, author: person })
    .from(files)
    .leftJoin(usersTable, eq(usersTable.id, files.uploaded_by))
    .where(inArray(files.honours_student_id, ids))
    .orderBy(asc(files.id))
  const found = new Map<number, (Attachment & { object_key: string })[]>(ids.map((id) => [id, []]))
  for (const { file, author } of rows) found.get(file.honours_student_id)?.push({ ...file, uploaded_by: named(author) })
  return found
}

/** First what the programme asks for, in its order, then the others. */
export function inOrderOf<T extends { kind: string }>(required: string[], given: T[]): T[] {
  const placeOf = ({ kind }: T) => (required.includes(kind) ? required.indexOf(kind) : required.length)
  return given.toSorted((a, b) => placeOf(a) - placeOf(b))
}

export const missingOf = (required: string[], given: { kind: string }[]) =>
  required.filter((kind) => given.every((file) => file.kind !== kind))
