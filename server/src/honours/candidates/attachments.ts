import { asc, eq, inArray } from 'drizzle-orm'
import type { Attachment } from '@pre-u/contract/honours/attachments'
import { fullName } from '@pre-u/contract/platform/names'
import { usersTable } from '../../tables/accounts'
import type { Db } from '../../platform/db/db'
import { honoursFilesTable as files } from '../../tables/candidates'

const person = { id: usersTable.id, first_name: usersTable.first_name, infix: usersTable.infix, last_name: usersTable.last_name }
type Person = { id: number; first_name: string; infix: string; last_name: string }
const presentUser = (user: Person | null) => user && { id: user.id, name: fullName(user) }

/** Reads the files by the id of the candidate, in the order of upload. */
export async function filesOf(db: Db, ids: number[]): Promise<Map<number, (Attachment & { object_key: string })[]>> {
  const rows = await db
    .select({ file: files, author: person })
    .from(files)
    .leftJoin(usersTable, eq(usersTable.id, files.uploaded_by))
    .where(inArray(files.honours_student_id, ids))
    .orderBy(asc(files.id))
  const filesById = new Map<number, (Attachment & { object_key: string })[]>(ids.map((id) => [id, []]))
  for (const { file, author } of rows) filesById.get(file.honours_student_id)?.push({ ...file, uploaded_by: presentUser(author) })
  return filesById
}

export function sortByRequired<T extends { kind: string }>(required: string[], attachments: T[]): T[] {
  const rankOf = ({ kind }: T) => (required.includes(kind) ? required.indexOf(kind) : required.length)
  return attachments.toSorted((a, b) => rankOf(a) - rankOf(b))
}

export const missingOf = (required: string[], attachments: { kind: string }[]) =>
  required.filter((kind) => attachments.every((attachment) => attachment.kind !== kind))
