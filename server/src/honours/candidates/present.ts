import { asc, eq, inArray } from 'drizzle-orm'
import type { Attachment } from '@pre-u/contract/honours/attachments'
import type { Candidate } from '@pre-u/contract/honours/candidates'
import { fullName } from '@pre-u/contract/platform/names'
import { usersTable } from '../../auth/table'
import { honoursProgramsTable as programs, isPastDeadline } from '../programs/table'
import type { Db } from '../../platform/db/db'
import { schoolsTable } from '../../schools/table'
import { type CandidateRow, honoursFilesTable as files, candidatesTable as table } from './table'

const person = { id: usersTable.id, first_name: usersTable.first_name, infix: usersTable.infix, last_name: usersTable.last_name }
type Person = { id: number; first_name: string; infix: string; last_name: string }
const named = (who: Person | null) => who && { id: who.id, name: fullName(who) }

const namesOf = (db: Db, ids: number[]) =>
  db
    .select({
      id: table.id,
      school: { id: schoolsTable.id, name: schoolsTable.name },
      honours_program: {
        id: programs.id,
        name: programs.name,
        deadline: programs.deadline,
        start_date: programs.start_date,
        end_date: programs.end_date,
        required_files: programs.required_files,
        is_closed: isPastDeadline,
      },
      author: person,
    })
    .from(table)
    .innerJoin(schoolsTable, eq(schoolsTable.id, table.school_id))
    .innerJoin(programs, eq(programs.id, table.honours_program_id))
    .leftJoin(usersTable, eq(usersTable.id, table.finished_by))
    .where(inArray(table.id, ids))

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

/** A page of candidates with what they name and their files: two queries, however many rows. */
export async function presentCandidates(db: Db, rows: CandidateRow[]): Promise<Candidate[]> {
  const ids = rows.map(({ id }) => id)
  const names = new Map((await namesOf(db, ids)).map((found) => [found.id, found]))
  const filesById = await filesOf(db, ids)
  return rows.map((row) => {
    const { school, honours_program, author } = names.get(row.id)!
    const { required_files } = honours_program
    const given = inOrderOf(required_files, filesById.get(row.id) ?? [])
    return { ...row, school, honours_program, files: given, missing: missingOf(required_files, given), finished_by: named(author) }
  })
}
