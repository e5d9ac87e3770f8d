import { and, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { User } from '@pre-u/contract/access'
import { fullName } from '@pre-u/contract/platform/names'
import * as calls from '@pre-u/contract/students/students'
import { readEarlierPupils as earlierPupilsCall } from '@pre-u/contract/students/earlierPupils'
import { readStudentHistory } from '@pre-u/contract/students/history'
import { readOverviews as overviewsCall } from '@pre-u/contract/students/overviews'
import { moveStudents as moveCall } from '@pre-u/contract/students/move'
import * as reports from '@pre-u/contract/students/report'
import type { StudentStatus } from '@pre-u/contract/students/status'
import { audienceOf, countInformed } from '../placement/notify'
import { activitiesFor } from '../placement/activities'
import { activitiesTable } from '../tables/activities'
import { notifiedStatuses } from '../notifications/news/record'
import type { Context, Feature } from '../platform/context'
import type { Db } from '../platform/db/db'
import { mountAction } from '../platform/http/mountAction'
import { conflict } from '../platform/http/errors'
import { hasId } from '../platform/resource/query'
import { mountExport } from '../platform/resource/export'
import { mountMatchingIds } from '../platform/resource/matchingIds'
import { mountResource } from '../platform/resource/mountResource'
import { mountRestores } from '../platform/undo/undo'
import { readRow } from '../platform/resource/resource'
import { schoolsTable } from '../tables/schools'
import { readEarlierPupils, readOverviews } from './pupils'
import { studentExport } from './export'
import { readHistory } from './history'
import { mountImport } from './import/routes'
import { copyStudents, moveStudents } from './move'
import { students } from './resource'
import { removeStudents } from './remove'
import { studentList } from './list'
import { readCapacity } from './place'
import type { Row } from './lock'
import { changeStatuses, placeNextWaiting } from './status'
import { CONFIRMED, endReport, GONE, reportStudent } from './report'
import { studentsTable } from '../tables/students'
import { storeCopyUndo, storeMoveUndo, storeStatusUndo, studentRestores } from './undo'

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
    const isNotified = body.removal ? inArray(studentsTable.status, notifiedStatuses) : undefined
    const [audience] = await db
      .select(audienceOf(studentsTable))
      .from(studentsTable)
      .where(and(hasId(studentsTable, body.ids), isNotified))
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
