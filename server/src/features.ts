import { activitiesFeature } from './activities/routes'
import { auditLogFeature } from './auditLog/routes'
import { authFeature } from './auth/routes'
import { calendarFeature } from './calendar/routes'
import { documentsFeature } from './documents/routes'
import { documentsTable, documentVersionsTable } from './documents/table'
import { forgetDocuments } from './documents/trash'
import { honoursProgramsFeature } from './honours/programs/routes'
import { expireHonoursUploads } from './honours/candidates/announce'
import { candidatesFeature } from './honours/candidates/routes'
import { honoursFilesTable } from './honours/candidates/table'
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
  candidatesFeature,
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
