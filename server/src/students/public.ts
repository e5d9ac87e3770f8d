export { countPerActivity, pendingCount, placedCount, waitingCount } from './activityCounts'
export { cancelRegistrations, moveRegistrations } from './ofActivity'
export { lockActivities, lockActivitiesToMove } from './place'
export { MERGE_SEARCH_MS, mergeSearchIndex } from './searchIndex'
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
