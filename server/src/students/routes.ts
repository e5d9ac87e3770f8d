import { and, inArray, desc, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { type User, isStaff } from '@pre-u/contract/access'
import { fullName } from '@pre-u/contract/platform/names'
import * as calls from '@pre-u/contract/students/students'
import { readEarlierPupils as earlierPupilsCall } from '@pre-u/contract/students/earlierPupils'
import { readStudentHistory, type HistoryEntry, OFFICE_NAME } from '@pre-u/contract/students/history'
import { readOverviews as overviewsCall } from '@pre-u/contract/students/overviews'
import { moveStudents as moveCall } from '@pre-u/contract/students/move'
import * as reports from '@pre-u/contract/students/report'
import { type StudentStatus, studentStatusNames } from '@pre-u/contract/students/status'
import { students as contract } from '@pre-u/contract/students/students'
import { audienceOf, countInformed } from '../placement/notify'
import { activitiesFor } from '../placement/activities'
import { activitiesTable } from '../tables/activities'
import { notifiedStatuses } from '../notifications/news/record'
import type { Context, Feature } from '../platform/context'
import type { Db } from '../platform/db/db'
import { mountAction } from '../platform/http/mountAction'
import { conflict } from '../platform/http/errors'
import { hasId } from '../platform/resource/query'
import { mountExport, type Export, type ExportColumn, named } from '../platform/resource/export'
import { mountMatchingIds } from '../platform/resource/matchingIds'
import { mountResource } from '../platform/resource/mountResource'
import { mountRestores } from '../platform/undo/undo'
import { readRow } from '../platform/resource/resource'
import { schoolsTable } from '../tables/schools'
import { readEarlierPupils, readOverviews } from './pupils'
import { mountImport } from './import/routes'
import { copyStudents, moveStudents } from './move'
import { students } from './resource'
import { removeStudents } from './remove'
import { studentList, author, isCancelled } from './list'
import { readCapacity } from './place'
import type { Row } from './lock'
import { changeStatuses, placeNextWaiting } from './status'
import { CONFIRMED, endReport, GONE, reportStudent } from './report'
import { studentsTable as table } from '../tables/students'
import { storeCopyUndo, storeMoveUndo, storeStatusUndo, studentRestores } from './undo'
import { changesInWords } from '../tables/recordNames'
import { usersTable } from '../tables/accounts'
import type { Actor } from '../platform/actor'
import { auditTable as audit } from '../platform/audit/audit'
import { periodsTable } from '../tables/periods'

const MAX_ENTRIES = 100
/** The log does not have whether the user was of the school or of the office. */
const FORMER_USER = 'Een eerdere gebruiker'

type Author = { actor_id: number | null; actor_name: string | null; user_type: string | null; school_id: number | null }

/** A school knows its own people by name; of the office it reads that it was the office. */
function shownActor({ actor_id, actor_name, user_type, school_id }: Author, user: Actor): HistoryEntry['actor'] {
  if (actor_id === null) return null
  if (isStaff(user) || school_id === user.school?.id) return { id: actor_id, name: actor_name ?? '' }
  return { id: null, name: user_type === null ? FORMER_USER : OFFICE_NAME }
}

async function readHistory(db: Db, id: number, user: Actor): Promise<HistoryEntry[]> {
  const { id: record_id } = await readRow(db, studentList, id, user)
  const entries = await db
    .select({
      entry: { id: audit.id, at: audit.at, action: audit.action, resource: audit.resource, changes: changesInWords },
      author: {
        actor_id: audit.actor_id,
        actor_name: audit.actor_name,
        user_type: usersTable.user_type,
        school_id: usersTable.school_id,
      },
    })
    .from(audit)
    .leftJoin(usersTable, eq(usersTable.id, audit.actor_id))
    .where(and(eq(audit.resource, contract.name), eq(audit.record_id, record_id)))
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(MAX_ENTRIES)
  return entries.map(({ entry, author: by }) => ({ ...entry, actor: shownActor(by, user) }))
}

export const exportColumns: ExportColumn[] = [
  { key: 'first_name', kind: 'text', value: table.first_name },
  { key: 'infix', kind: 'text', value: table.infix },
  { key: 'last_name', kind: 'text', value: table.last_name },
  { key: 'email', kind: 'text', value: table.email },
  { key: 'school', kind: 'text', value: schoolsTable.name },
  { key: 'activity_code', heading: 'Code', kind: 'text', value: activitiesTable.code },
  { key: 'activity', kind: 'text', value: activitiesTable.name },
  { key: 'activity_cancelled', heading: 'Activiteit geannuleerd', kind: 'yesNo', value: isCancelled },
  { key: 'period', kind: 'text', value: sql`${periodsTable.name} || ' ' || ${periodsTable.school_year}` },
  { key: 'grade', kind: 'number', value: table.grade },
  { key: 'level', kind: 'text', value: table.level },
  { key: 'profile', kind: 'text', value: table.profile },
  { key: 'status', kind: 'text', value: named(table.status, studentStatusNames) },
  { key: 'status_reason', kind: 'text', value: table.status_reason },
  { key: 'remarks', kind: 'text', value: table.remarks },
  { key: 'waitlisted_at', kind: 'instant', value: table.waitlisted_at },
  { key: 'created_at', heading: 'Ingeschreven op', kind: 'instant', value: table.created_at },
  { key: 'created_by', kind: 'text', value: sql`nullif(${author}, '')` },
]

const studentExport: Export = {
  fileName: 'inschrijvingen',
  sheet: 'Inschrijvingen',
  columns: exportColumns,
  people: { kind: 'students', id: table.id },
  joins: studentList.joins(),
}

async function presentPlaced(db: Db, rows: Row[]) {
  const ids = rows.map(({ school_id }) => school_id)
  const schools = await db.select({ id: schoolsTable.id, name: schoolsTable.name }).from(schoolsTable).where(inArray(schoolsTable.id, ids))
  const nameOf = new Map(schools.map(({ id, name }) => [id, name]))
  return rows.map((row) => ({ id: row.id, name: fullName(row), school: nameOf.get(row.school_id) ?? '' }))
}

function mountBulkActions(app: FastifyInstance, { db }: Context) {
  mountAction(app, calls.bulkUpdateStatus, ({ body: { ids, only_fitting, inform = true, inform_note, ...statusChange }, user }) =>
    db.transaction(async (tx) => {
      const changed = await changeStatuses(tx, ids, statusChange, user, { inform, inform_note, only_fitting })
      const informed = countInformed(changed.after, inform, user)
      const undo = await storeStatusUndo(tx, changed, user, inform)
      return { count: changed.after.length, undo, informed }
    }),
  )
  mountAction(app, calls.readStudentAudience, async ({ body }) => {
    const isNotified = body.removal ? inArray(table.status, notifiedStatuses) : undefined
    const [audience] = await db
      .select(audienceOf(table))
      .from(table)
      .where(and(hasId(table, body.ids), isNotified))
    return audience!
  })
  mountAction(app, calls.bulkRemove, ({ body: { ids, inform = true, inform_note }, user }) =>
    db.transaction(async (tx) => {
      const { removed, undo } = await removeStudents(tx, ids, user, { inform, inform_note })
      const notified = removed.filter(({ status }) => notifiedStatuses.includes(status))
      return { count: removed.length, informed: countInformed(notified, inform, user), undo }
    }),
  )
  mountAction(app, moveCall, ({ body: { ids, is_copy, inform = true, inform_note, only_fitting = false, ...place }, user }) =>
    db.transaction(async (tx) => {
      const destination = { ...place, only_fitting }
      const isWaiting = ({ status }: { status: StudentStatus }) => status === 'WAITLISTED'
      if (is_copy) {
        const copies = await copyStudents(tx, ids, destination, user)
        return {
          count: copies.length,
          waitlisted: copies.filter(isWaiting).length,
          informed: countInformed(copies, true, user),
          undo: await storeCopyUndo(tx, copies, user),
        }
      }
      const moved = await moveStudents(tx, ids, destination, user, { inform, inform_note })
      return {
        count: moved.after.length,
        waitlisted: moved.after.filter(isWaiting).length,
        informed: countInformed(moved.after, inform, user),
        undo: await storeMoveUndo(tx, moved, user, inform),
      }
    }),
  )
  mountAction(app, calls.placeWaiting, ({ params, body, user }) =>
    db.transaction(async (tx) => {
      const { id } = await readRow(tx, { table: activitiesTable, scope: activitiesFor }, params.id, user)
      const changed = await placeNextWaiting(tx, id, body.count, user)
      return {
        placed: await presentPlaced(tx, changed.after),
        informed: countInformed(changed.after, true, user),
        undo: await storeStatusUndo(tx, changed, user),
      }
    }),
  )
}

type ReadItem = (db: Db, id: number, user: User) => Promise<calls.Student>

function mountReports(app: FastifyInstance, { db }: Context, readItem: ReadItem) {
  mountAction(app, reports.reportStudent, ({ params: { id }, body, user }) =>
    db.transaction(async (tx) => {
      await reportStudent(tx, id, body, user)
      return readItem(tx, id, user)
    }),
  )
  mountAction(app, reports.endReport, ({ params: { id }, body, user }) =>
    db.transaction(async (tx) => {
      await endReport(tx, id, user, body ?? {})
      return readItem(tx, id, user)
    }),
  )
  mountAction(app, reports.confirmReport, ({ params: { id }, body, user }) =>
    db.transaction(async (tx) => {
      const { inform = true, inform_note } = body ?? {}
      await readRow(tx, studentList, id, user)
      const changed = await changeStatuses(tx, [id], { status: 'CANCELLED', status_reason: CONFIRMED }, user, { inform, inform_note })
      if (changed.reports.length === 0) throw conflict(GONE)
      const undo = await storeStatusUndo(tx, changed, user, inform)
      return { count: changed.after.length, informed: countInformed(changed.after, inform, user), undo }
    }),
  )
}

export const studentsFeature: Feature = (app, context) => {
  const { db } = context
  const readItem = mountResource(app, context, students)
  mountExport(app, context, students, studentExport)
  mountMatchingIds(app, context, students)
  mountImport(app, context)
  mountRestores(studentRestores)
  mountBulkActions(app, context)
  mountReports(app, context, readItem)

  mountAction(app, calls.readCapacity, ({ query, user }) => readCapacity(db, query, user))
  mountAction(app, readStudentHistory, ({ params, user }) => readHistory(db, params.id, user))
  mountAction(app, overviewsCall, ({ body, user }) => readOverviews(db, body.ids, user))
  mountAction(app, earlierPupilsCall, ({ query, user }) => readEarlierPupils(db, query, user))
}
