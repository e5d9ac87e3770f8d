import type { Audience } from '@pre-u/contract/notifications/news'
import { initialNotification, type NotificationChoice } from '../../placement/InformFields'
import { counted } from '../../platform/words'

/** `audience`: whom a change of the selected activities affects; `send`: resolves to whether the change is made. */
export type BulkQuestion<Choice> = {
  ids: number[]
  audience: Audience
  send: (choice: Choice) => Promise<boolean>
  answer: (isDone: boolean) => void
}
export type ShiftChoice = NotificationChoice & { days: number; with_deadline: boolean }
export type DeadlineChoice = NotificationChoice & { deadline: string }

export const countActivities = (count: number) => counted(count, 'activiteit', 'activiteiten')

export const notificationFor = ({ pupils }: Audience): NotificationChoice => ({ ...initialNotification, inform: pupils > 0 })
