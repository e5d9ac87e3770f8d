import { eq } from 'drizzle-orm'
import { isStaff } from '@pre-u/contract/access'
import { fullName } from '@pre-u/contract/platform/names'
import { checkGrade, checkStudent, students as contract, type StudentInput } from '@pre-u/contract/students/students'
import { lockReason } from '@pre-u/contract/students/rights'
import { activitiesTable } from '../tables/activities'
import { periodsTable } from '../tables/periods'
import type { Actor } from '../platform/actor'
import { AFTER_DEADLINE, type Except } from '../platform/audit/audit'
import type { Db } from '../platform/db/db'
import { conflict, invalid, refuseIf } from '../platform/http/errors'
import type { Resource } from '../platform/resource/resource'
import { type Activities, type Activity, lockActivities } from '../placement/activities'
import { refuseRemoval, saveWithStatus } from '../placement/status'
import { schoolsTable } from '../tables/schools'
import { studentList } from './list'
import { recordStudentChanges } from './notify'
import { lockAndReadPlace, readerOf } from './place'
import { DUPLICATE, findFaults, noteExceptions, recordReceipt, refuseClosed, valuesAt } from './register'
import { removeRows } from './remove'
import { endReports } from './report'
import { activityOf, lockPlacesToMove, type Row } from './lock'
import { moveLocked } from './move'
import { studentStatus } from './status'
import { storeMoveUndo } from './undo'
import { studentsTable as table } from '../tables/students'

function refuseLocked(row: Row, activity: Activity, user: Actor, except: Except) {
  const why = lockReason(row, readerOf(user, activity))
  if (why) throw conflict(why)
  if (activity.is_past_deadline) except(AFTER_DEADLINE)
}

async function create({ db, input, user, except }: { db: Db; input: StudentInput; user: Actor; except: Except }): Promise<Row> {
  const { school_id, activity_id, period_id, status, status_reason, despite_limits, ...pupil } = input
  if (status !== undefined || status_reason) throw invalid({ status: ['Een nieuwe inschrijving begint als Aangemeld.'] })
  const place = await lockAndReadPlace(db, { activity_id, period_id, school_id }, user, [pupil.email])
  refuseClosed(place, 1, user, despite_limits)
  refuseIf(findFaults(place, [pupil])[0]!.faults)
  noteExceptions(place, 1, except)
  const [row] = await db
    .insert(table)
    .values({ ...pupil, ...valuesAt(place, user) })
    .returning()
  await recordReceipt(db, [row!], user)
  return row!
}

function refuseStaffFields({ status_reason }: Partial<StudentInput>, user: Actor) {
  if (!isStaff(user) && status_reason) throw invalid({ status_reason: ['Alleen een medewerker van Pre-U kan een reden opgeven.'] })
}

type Update = { db: Db; row: Row; input: Partial<StudentInput>; user: Actor; except: Except; locked: Activities }

/** Changes the activity or period of a registration as a move of many does. Returns the row at its new place, with the other fields as they were. */
async function moveOne({ db, row, input, user, except, locked }: Update, changed: Partial<Row>): Promise<Row | undefined> {
  const { activity_id = row.activity_id, period_id = row.period_id, despite_limits } = input
  const to = { activity_id, period_id, despite_limits }
  const { after, noteExceptions: noteMove } = await moveLocked(db, { rows: [{ ...row, ...changed }], offerings: locked }, to, user)
  if (after.length > 0) noteMove(row, except)
  return after[0]
}

function refuseFields({ row, user, except }: Update, activity: Activity, changed: Partial<Row>) {
  if (Object.keys(changed).length === 0) return
  refuseLocked(row, activity, user, except)
  if (changed.grade !== undefined) refuseIf(checkGrade(activity.grades, changed.grade))
}

async function update(step: Update): Promise<Row> {
  const { db, row, input, user, locked, except } = step
  const { school_id, activity_id: _activity, period_id: _period, status, status_reason, despite_limits: _, ...fields } = input
  if ((school_id ?? row.school_id) !== row.school_id)
    throw invalid({ school_id: ['De school van een inschrijving kan niet worden gewijzigd.'] })
  refuseStaffFields(input, user)
  const changed = Object.fromEntries(Object.entries(fields).filter(([name, value]) => row[name as keyof Row] !== value)) as Partial<Row>
  const moved = await moveOne(step, changed)
  // The activity that it moves to has checked the fields.
  if (!moved) refuseFields(step, activityOf(locked, row), changed)
  const change = { changed, status, status_reason }
  const { saved, wanted } = await saveWithStatus(db, studentStatus, { row: moved ?? row, offerings: locked }, change, user, except)
  const reports = wanted ? await endReports(db, [row.id], wanted.status) : []
  const changes = { before: [row], after: [saved] }
  await recordStudentChanges(db, changes, reports, user)
  if (moved) await storeMoveUndo(db, changes, user)
  return saved
}

async function recorded(db: Db, { id }: Row) {
  const [names] = await db
    .select({ school: schoolsTable.name, activity: activitiesTable.code, period: periodsTable.name })
    .from(table)
    .innerJoin(schoolsTable, eq(schoolsTable.id, table.school_id))
    .innerJoin(activitiesTable, eq(activitiesTable.id, table.activity_id))
    .innerJoin(periodsTable, eq(periodsTable.id, table.period_id))
    .where(eq(table.id, id))
  return { activity_id: undefined, period_id: undefined, ...names }
}

export const students: Resource<typeof contract, typeof table, Activities> = {
  ...studentList,
  title: fullName,
  check: checkStudent,
  constraints: { students_once: { field: 'email', message: DUPLICATE } },
  create,
  update,
  recorded,
  lockFirst: ({ db, id, input = {} }) => {
    const { activity_id, period_id } = input
    if (activity_id === undefined && period_id === undefined) return lockActivities(db, [], [id])
    return lockPlacesToMove(db, [id], activity_id === undefined ? [] : [activity_id])
  },
  beforeRemove: async ({ row, user, locked, except }) => {
    refuseRemoval(contract, row, user)
    refuseLocked(row, activityOf(locked, row), user, except)
  },
  remove: async ({ db, row, user, query }) => void (await removeRows(db, [row], user, query)),
}
