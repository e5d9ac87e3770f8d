export { foldFigures } from './fold'
