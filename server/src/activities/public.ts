export { copyActivities, removeCopies, type Touched } from './copies'
