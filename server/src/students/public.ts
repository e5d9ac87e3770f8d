export { pendingSum, placedSum, waitingSum } from './activityCounts'
export { cancelRegistrations, moveRegistrations } from './ofActivity'
export { MERGE_SEARCH_MS, mergeSearchIndex } from './searchIndex'
export {
  type ChangedStatuses,
  type EarlierMove,
  earlierMoves,
  type EarlierStatus,
  earlierStatuses,
  restoreMoves,
  restoreStatuses,
} from './undo'
