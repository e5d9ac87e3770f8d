import type { Audience } from '@pre-u/contract/news'
import type { Telling } from '../../platform/inform/InformFields'
import { counted } from '../../platform/words'

/** `audience`: whom a change of the selected activities affects. */
export type BulkQuestion = { count: number; audience: Audience }
export type ShiftChoice = Telling & { days: number; with_deadline: boolean }
export type DeadlineChoice = Telling & { deadline: string }

export const countActivities = (count: number) => counted(count, 'activiteit', 'activiteiten')
export const titleFor = ({ count }: BulkQuestion) => countActivities(count)

export const initialTelling = ({ pupils }: Audience): Telling => ({ inform: pupils > 0, inform_note: '' })
