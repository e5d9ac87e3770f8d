import { eq, inArray, sql } from 'drizzle-orm'
import { isStaff } from '@pre-u/contract/access'
import { type CandidateInput, type Candidate, candidates as contract } from '@pre-u/contract/honours/candidates'
import { mayRemove } from '@pre-u/contract/honours/rights'
import { fullName } from '@pre-u/contract/platform/names'
import { checkStudent } from '@pre-u/contract/students/students'
import { alias } from 'drizzle-orm/pg-core'
import { usersTable } from '../../tables/accounts'
import type { Actor } from '../../platform/actor'
import { AFTER_DEADLINE, type Except } from '../../platform/audit/audit'
import { dutch, fullNameOf } from '../../platform/db/columns'
import type { Db } from '../../platform/db/db'
import { conflict, invalid } from '../../platform/http/errors'
import type { Resource } from '../../platform/resource/resource'
import { refuseRemoval, saveWithStatus } from '../../placement/status'
import { schoolsTable } from '../../tables/schools'
import { honoursProgramsTable as programs } from '../../tables/honoursPrograms'
import { candidatesTable as table, honoursFilesTable as files } from '../../tables/candidates'
import { readItems } from '../../platform/resource/listReader'
import { lockProgramsOf, type Program, isPastDeadline } from './programs'
import { register } from './register'
import { type CandidateRow, refuseLocked, candidatesFor } from './rights'
import { candidateStatus, recordCandidateChanges } from './status'
import { jsonArray, type Shape } from '../../platform/resource/item'
import type { Join } from '../../platform/resource/query'

const finishers = alias(usersTable, 'finishers')
const uploader = sql`(
  select json_build_object('id', ${usersTable.id}, 'name', ${fullNameOf(usersTable)}) from ${usersTable} where ${eq(usersTable.id, files.uploaded_by)})`

const candidateJoins = (): Join[] => [
  [schoolsTable, eq(schoolsTable.id, table.school_id)],
  [programs, eq(programs.id, table.honours_program_id)],
  [finishers, eq(finishers.id, table.finished_by)],
]

const { id: fileId, kind, name: fileName, size, content_type, uploaded_at } = files
const requiredFirst = [sql`coalesce(array_position(${programs.required_files}, ${files.kind}), 1000)`, files.id]
const filesFrom = sql`${files} where ${eq(files.honours_student_id, table.id)}`
const missing = sql`(
  select coalesce(json_agg(required.kind order by required.place), '[]')
  from unnest(${programs.required_files}) with ordinality required (kind, place)
  where not exists (select from ${files} where ${eq(files.honours_student_id, table.id)} and ${files.kind} = required.kind))`

const candidateFields = () =>
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
    files: jsonArray(
      { id: fileId, kind, name: fileName, size, content_type, uploaded_at, uploaded_by: uploader },
      filesFrom,
      requiredFirst,
    ),
    missing: missing,
    finished_by: { id: finishers.id, name: fullNameOf(finishers) },
  }) satisfies Shape

type Programs = Map<number, Program>

function refuseTransfer(
  row: CandidateRow,
  { school_id = row.school_id, honours_program_id = row.honours_program_id }: Partial<CandidateRow>,
) {
  if (school_id !== row.school_id) throw invalid({ school_id: ['De school van een kandidaat kan niet worden gewijzigd.'] })
  if (honours_program_id !== row.honours_program_id)
    throw invalid({ honours_program_id: ['Meld de kandidaat opnieuw aan voor een ander programma.'] })
}

type Update = { db: Db; row: CandidateRow; input: Partial<CandidateInput>; user: Actor; except: Except; locked: Programs }

async function update({ db, row, input, user, except, locked }: Update): Promise<CandidateRow> {
  const { school_id, honours_program_id, status, status_reason, despite_limits: _, ...fields } = input
  refuseTransfer(row, { ...(school_id && { school_id }), ...(honours_program_id && { honours_program_id }) })
  if (!isStaff(user) && status_reason) throw invalid({ status_reason: ['Alleen een medewerker van Pre-U kan een reden opgeven.'] })
  const changed = Object.fromEntries(Object.entries(fields).filter(([name, value]) => row[name as keyof CandidateRow] !== value))
  const program = locked.get(row.honours_program_id)!
  if (Object.keys(changed).length > 0) {
    refuseLocked(row, program, user)
    if (program.is_closed) except(AFTER_DEADLINE)
  }
  const change = { changed, status, status_reason }
  const { saved, wanted } = await saveWithStatus(db, candidateStatus, { row, offerings: locked }, change, user, except)
  if (wanted) await recordCandidateChanges(db, { before: [row], after: [saved] }, user)
  return saved
}

async function recorded(db: Db, { id }: CandidateRow) {
  const [names] = await db
    .select({
      school: schoolsTable.name,
      honours_program: programs.name,
      finished_by: sql<string | null>`nullif(${fullNameOf(usersTable)}, '')`,
    })
    .from(table)
    .innerJoin(schoolsTable, eq(schoolsTable.id, table.school_id))
    .innerJoin(programs, eq(programs.id, table.honours_program_id))
    .leftJoin(usersTable, eq(usersTable.id, table.finished_by))
    .where(inArray(table.id, [id]))
  return { honours_program_id: undefined, ...names }
}

export const candidates: Resource<typeof contract, typeof table, Programs> = {
  contract,
  table,
  title: fullName,
  scope: candidatesFor,
  joins: candidateJoins,
  select: candidateFields,
  searchText: table.search_text,
  ordering: 'name',
  sort: { name: [dutch(table.last_name), dutch(table.first_name)] },
  filters: {
    school__id: table.school_id,
    honours_program__id: table.honours_program_id,
    status: table.status,
    grade: table.grade,
    is_finished: sql`(${table.finished_at} is not null)`,
  },
  check: checkStudent,
  constraints: { honours_students_once: { field: 'email', message: 'Deze kandidaat is al aangemeld voor dit programma' } },
  create: register,
  update,
  recorded,
  lockFirst: ({ db, id }) => lockProgramsOf(db, [id]),
  beforeRemove: async ({ row, user }) => {
    refuseRemoval(contract, row, user)
    if (!mayRemove(row, user)) throw conflict('Deze kandidaat is al ingediend. Neem contact op met Pre-U om iets te wijzigen.')
  },
}

export const readCandidates = async (db: Db, ids: number[], user: Actor) => (await readItems(db, candidates, ids, user)) as Candidate[]
