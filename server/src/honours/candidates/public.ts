export { candidateRestores } from './undo'
