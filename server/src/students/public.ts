export { countPerActivity, pendingSum, placedSum, waitingSum } from './activityCounts'
export { cancelRegistrations, moveRegistrations } from './ofActivity'
export { lockActivities, lockActivitiesToMove } from './place'
export {
  type ChangedRegistrations,
  type ChangedStatuses,
  keptMoves,
  type KeptMove,
  type KeptStatus,
  keptStatuses,
  restoreMoves,
  restoreStatuses,
} from './undo'
