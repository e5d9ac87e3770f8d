import { activitiesFeature } from './activities/routes'
import { auditLogFeature } from './auditLog/routes'
import { authFeature } from './auth/routes'
import { calendarFeature } from './calendar/routes'
import { documentsFeature } from './documents/routes'
import { documentsTable, documentVersionsTable } from './documents/table'
import { forgetDocuments } from './documents/trash'
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
  documentsFeature,
  schoolsFeature,
  plansFeature,
  staffFeature,
  auditLogFeature,
]

/** Where rows name objects of the store; what none of them names is swept. */
export const objectNames = [honoursFilesTable.object_key, documentsTable.object_key, documentVersionsTable.object_key]

/** What forgets uploads that were announced before a moment and never confirmed, and documents that were kept long enough. */
export const expireUploads = [expireHonoursUploads, forgetDocuments]
