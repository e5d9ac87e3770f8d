export { cancelRegistrations } from './cancelAll'
export { countPerActivity, pendingSum, placedSum, waitingSum } from './counts'
export { type ChangedStatuses, type KeptStatus, keptStatuses, restoreStatuses } from './undo'
export {
  /** @public */
  moveStudents,
} from './move'
