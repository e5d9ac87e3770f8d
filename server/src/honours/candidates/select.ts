import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { usersTable } from '../../tables/accounts'
import { fullNameOf } from '../../platform/db/columns'
import { jsonArray, type Shape } from '../../platform/resource/item'
import type { Join } from '../../platform/resource/query'
import { schoolsTable } from '../../tables/schools'
import { honoursProgramsTable as programs } from '../../tables/honoursPrograms'
import { isPastDeadline } from './programs'
import { candidatesTable as table, honoursFilesTable as files } from '../../tables/candidates'

const finishers = alias(usersTable, 'finishers')
const uploader = sql`(
  select json_build_object('id', ${usersTable.id}, 'name', ${fullNameOf(usersTable)}) from ${usersTable} where ${eq(usersTable.id, files.uploaded_by)})`

export const candidateJoins = (): Join[] => [
  [schoolsTable, eq(schoolsTable.id, table.school_id)],
  [programs, eq(programs.id, table.honours_program_id)],
  [finishers, eq(finishers.id, table.finished_by)],
]

const { id, kind, name, size, content_type, uploaded_at } = files
const requiredFirst = [sql`coalesce(array_position(${programs.required_files}, ${files.kind}), 1000)`, files.id]
const filesFrom = sql`${files} where ${eq(files.honours_student_id, table.id)}`
const missing = sql`(
  select coalesce(json_agg(required.kind order by required.place), '[]')
  from unnest(${programs.required_files}) with ordinality required (kind, place)
  where not exists (select from ${files} where ${eq(files.honours_student_id, table.id)} and ${files.kind} = required.kind))`

export const candidateFields = () =>
  ({
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
    files: jsonArray({ id, kind, name, size, content_type, uploaded_at, uploaded_by: uploader }, filesFrom, requiredFirst),
    missing: missing,
    finished_by: { id: finishers.id, name: fullNameOf(finishers) },
  }) satisfies Shape
