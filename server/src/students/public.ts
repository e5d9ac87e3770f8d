export { MERGE_SEARCH_MS, mergeSearchIndex } from './searchIndex'
