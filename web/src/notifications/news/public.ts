export { NewsButton, NewsLine } from './NewsButton'
