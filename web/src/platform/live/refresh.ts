import { activities } from '@pre-u/contract/activities'
import { auditLog } from '@pre-u/contract/auditLog'
import { calendar } from '@pre-u/contract/calendar'
import { schoolDocumentsPath } from '@pre-u/contract/documents'
import { honoursPrograms } from '@pre-u/contract/honours/programs'
import { candidates } from '@pre-u/contract/honours/candidates'
import { periods } from '@pre-u/contract/periods'
import { plans } from '@pre-u/contract/plans'
import { schools } from '@pre-u/contract/schools'
import { staff } from '@pre-u/contract/staff'
import { students } from '@pre-u/contract/students'

/** Where else a resource shows: its name or its numbers stand in the lists of others. */
const alsoShownIn: Record<string, string[]> = {
  [students.path]: [activities.path, schools.path],
  [activities.path]: [calendar.path, students.path],
  [schools.path]: [students.path, candidates.path, honoursPrograms.path],
  [periods.path]: [activities.path, calendar.path, students.path],
  [plans.path]: [schools.path],
  [honoursPrograms.path]: [calendar.path, candidates.path],
  [candidates.path]: [honoursPrograms.path],
}

/** Whatever shows a resource, by the path that begins the keys of its queries. The log holds every change. */
export const pathsShowing = (path: string) => [path, ...(alsoShownIn[path] ?? []), auditLog.path]

/** The names under which the server announces changes. */
export const pathOfResource: Record<string, string> = {
  activities: activities.path,
  documents: schoolDocumentsPath,
  honours_programs: honoursPrograms.path,
  honours_students: candidates.path,
  members: schools.path,
  periods: periods.path,
  plans: plans.path,
  schools: schools.path,
  staff: staff.path,
  students: students.path,
}
