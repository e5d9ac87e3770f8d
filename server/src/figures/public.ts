export { FOLD_MS, foldFigures } from './fold'
