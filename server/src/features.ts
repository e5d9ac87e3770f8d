import { activitiesFeature } from './activities/routes'
import { auditLogFeature } from './auditLog/routes'
import { authFeature } from './auth/routes'
import { calendarFeature } from './calendar/routes'
import { honoursProgramsFeature } from './honoursPrograms/routes'
import { expireHonoursUploads } from './honoursStudents/announce'
import { honoursStudentsFeature } from './honoursStudents/routes'
import { honoursFilesTable } from './honoursStudents/table'
import { periodsFeature } from './periods/routes'
import { plansFeature } from './plans/routes'
import type { Feature } from './platform/context'
import { schoolsFeature } from './schools/routes'
import { staffFeature } from './staff/routes'
import { studentsFeature } from './students/routes'

export const features: Feature[] = [
  authFeature,
  periodsFeature,
  activitiesFeature,
  studentsFeature,
  calendarFeature,
  honoursProgramsFeature,
  honoursStudentsFeature,
  schoolsFeature,
  plansFeature,
  staffFeature,
  auditLogFeature,
]

/** Where rows name objects of the store; what none of them names is swept. */
export const objectNames = [honoursFilesTable.object_key]

/** What forgets uploads that were announced before a moment and never confirmed. */
export const expireUploads = [expireHonoursUploads]
