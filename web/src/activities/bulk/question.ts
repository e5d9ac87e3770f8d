import type { Audience } from '@pre-u/contract/notifications/news'
import { initialTelling, type Telling } from '../../placement/InformFields'
import { counted } from '../../platform/words'

/** `audience`: whom a change of the selected activities affects; `send`: resolves to whether the change is made. */
export type BulkQuestion<Choice> = {
  ids: number[]
  audience: Audience
  send: (choice: Choice) => Promise<boolean>
  answer: (isDone: boolean) => void
}
export type ShiftChoice = Telling & { days: number; with_deadline: boolean }
export type DeadlineChoice = Telling & { deadline: string }

export const countActivities = (count: number) => counted(count, 'activiteit', 'activiteiten')

export const tellingFor = ({ pupils }: Audience): Telling => ({ ...initialTelling, inform: pupils > 0 })
