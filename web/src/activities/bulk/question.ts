import type { Audience } from '@pre-u/contract/notifications/news'
import { initialTelling, type Telling } from '../../placement/InformFields'
import { counted } from '../../platform/words'

/** `audience`: whom a change of the selected activities affects. */
export type BulkQuestion = { ids: number[]; audience: Audience }
export type ShiftChoice = Telling & { days: number; with_deadline: boolean }
export type DeadlineChoice = Telling & { deadline: string }

export const countActivities = (count: number) => counted(count, 'activiteit', 'activiteiten')
export const titleFor = ({ ids }: BulkQuestion) => countActivities(ids.length)

export const tellingFor = ({ pupils }: Audience): Telling => ({ ...initialTelling, inform: pupils > 0 })
