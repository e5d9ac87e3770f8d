import { eq, inArray } from 'drizzle-orm'
import { access, isStaff } from '@pre-u/contract/access'
import { fullName } from '@pre-u/contract/platform/names'
import { checkGrade, checkStudent, students as contract, type StudentInput } from '@pre-u/contract/students'
import { editableStatuses } from '@pre-u/contract/students/status'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import { conflict, invalid, refuseIf } from '../platform/http/errors'
import { dutch } from '../platform/db/columns'
import type { Resource } from '../platform/resource/resource'
import { saveChanges } from '../platform/resource/writes'
import { lockActivitiesOf, PERSONAL, refuseStatus, type Row, statusFields } from './changeStatus'
import { countStudents } from './count'
import { type Activity, lockPlace, refuseOtherPeriod } from './place'
import { presentStudents } from './present'
import { DUPLICATE, faultsOf, insertPupils, refuseClosed } from './register'
import { announceStatuses } from './statusNews'
import { besideLastName, studentsTable as table } from './table'

/** A school changes and removes its own until the deadline, as long as nobody decided about them. */
function refuseLate(row: Row, activity: Activity, user: Actor) {
  if (isStaff(user)) return
  if (activity.is_past_deadline) throw conflict('De deadline is voorbij. Neem contact op met Pre-U om iets te wijzigen.')
  if (!editableStatuses.includes(row.status))
    throw conflict('Over deze inschrijving is al besloten. Neem contact op met Pre-U om iets te wijzigen.')
}

async function create(db: Db, input: StudentInput, user: Actor): Promise<Row> {
  const { school_id, activity_id, period_id, status, status_reason, despite_limits, ...given } = input
  if (status !== undefined || status_reason) throw invalid({ status: ['Een nieuwe inschrijving begint als Aangemeld.'] })
  const place = await lockPlace(db, { activity_id, period_id, school_id }, user)
  await refuseClosed(db, place, 1, user, despite_limits)
  const [faults] = await faultsOf(db, place, [given])
  refuseIf(faults!)
  const [row] = await insertPupils(db, place, [given], user)
  return row!
}

/** What a school may not say at all. */
function refuseStaffFields({ status_reason }: Partial<StudentInput>, user: Actor) {
  if (!isStaff(user) && status_reason) throw invalid({ status_reason: ['Alleen een medewerker van Pre-U geeft een reden op.'] })
}

async function refuseFields(db: Db, row: Row, activity: Activity, changed: Partial<Row>, user: Actor) {
  if (Object.keys(changed).length === 0) return
  refuseLate(row, activity, user)
  if (changed.grade !== undefined) refuseIf(checkGrade(activity.grades, changed.grade))
  if (changed.period_id !== undefined) await refuseOtherPeriod(db, row.activity_id, changed.period_id)
}

async function update(db: Db, row: Row, input: Partial<StudentInput>, user: Actor): Promise<Row> {
  const { school_id, activity_id, status, status_reason, despite_limits: _, ...fields } = input
  if ((school_id ?? row.school_id) !== row.school_id) throw invalid({ school_id: ['Een inschrijving blijft bij haar school.'] })
  if ((activity_id ?? row.activity_id) !== row.activity_id)
    throw invalid({ activity_id: ['Schrijf de leerling opnieuw in voor een andere activiteit.'] })
  refuseStaffFields(input, user)
  const changed = Object.fromEntries(Object.entries(fields).filter(([name, value]) => row[name as keyof Row] !== value)) as Partial<Row>
  const activities = await lockActivitiesOf(db, [row.id])
  await refuseFields(db, row, activities.get(row.activity_id)!, changed, user)
  const wanted = status === undefined || status === row.status ? null : { status, status_reason }
  if (wanted) await refuseStatus(db, [row], activities, wanted, user)
  const decided = wanted ? statusFields(wanted) : status_reason === undefined ? {} : { status_reason }
  const saved = (await saveChanges(db, table, row, { ...changed, ...decided })) as Row
  if (isStaff(user)) await announceStatuses(db, [row], [saved])
  return saved
}

const byLastName = dutch(table.last_name)

export const students: Resource<typeof contract, typeof table> = {
  contract,
  table,
  name: 'students',
  words: { one: 'inschrijving', many: 'Inschrijvingen' },
  title: fullName,
  access: access.students,
  scope: (user) => (isStaff(user) ? undefined : eq(table.school_id, user.school?.id ?? 0)),
  searchText: table.search_text,
  searchBy: { name: byLastName, beside: besideLastName(table) },
  count: countStudents,
  ordering: 'name',
  sort: { name: [byLastName, dutch(table.first_name)] },
  filters: {
    school__id: (id) => eq(table.school_id, id),
    activity__id: (id) => eq(table.activity_id, id),
    period__id: (id) => eq(table.period_id, id),
    status: (status) => eq(table.status, status),
    status__in: (statuses) => inArray(table.status, statuses),
    grade: (grade) => eq(table.grade, grade),
  },
  check: checkStudent,
  constraints: { students_once: { field: 'email', message: DUPLICATE } },
  personal: [...PERSONAL],
  present: presentStudents,
  create,
  update,
  // Names, where the row has numbers.
  recorded: async (db, row) => {
    const [{ school, activity, period } = {}] = await presentStudents(db, [row])
    return { activity_id: undefined, period_id: undefined, school: school?.name, activity: activity?.code, period: period?.name }
  },
  lockFirst: (db, id) => lockActivitiesOf(db, [id]),
  beforeRemove: async (db, row, user) => refuseLate(row, (await lockActivitiesOf(db, [row.id])).get(row.activity_id)!, user),
}
