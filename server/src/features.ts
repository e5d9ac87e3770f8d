import { activitiesFeature } from './activities/routes'
import { auditLogFeature } from './auditLog/routes'
import { authFeature } from './auth/routes'
import { honoursProgramsFeature } from './honoursPrograms/routes'
import { periodsFeature } from './periods/routes'
import type { Feature } from './platform/context'
import { schoolsFeature } from './schools/routes'

export const features: Feature[] = [authFeature, periodsFeature, activitiesFeature, honoursProgramsFeature, schoolsFeature, auditLogFeature]
