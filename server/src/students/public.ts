export { pendingSum, placedSum, waitingSum } from './activityCounts'
export { MERGE_SEARCH_MS, mergeSearchIndex } from './searchIndex'
