/** What schools do with the accounts of contact persons. */
export { askToResetFactors } from './ResetFactorsDialog'
