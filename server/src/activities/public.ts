export { copyActivities, removeCopies, type Touched } from './copies'
export { activitiesFor, deadlineConditions } from './visibility'
