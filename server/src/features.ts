import { activitiesFeature } from './activities/routes'
import { auditLogFeature } from './auditLog/routes'
import { authFeature } from './auth/routes'
import { calendarFeature } from './calendar/routes'
import { honoursProgramsFeature } from './honoursPrograms/routes'
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
  schoolsFeature,
  plansFeature,
  staffFeature,
  auditLogFeature,
]
