export { cancelRegistrations } from './cancelAll'
export { countPerActivity, pendingSum, placedSum, waitingSum } from './counts'
export { studentRestores } from './undo'
export {
  /** @public */
  moveStudents,
} from './move'
