export { FOLD_MS, foldBeforeView, foldFigures } from './fold'
