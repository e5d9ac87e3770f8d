import type { Audience } from '@pre-u/contract/notifications/news'
import type { Student } from '@pre-u/contract/students/students'
import { createQuestion } from '../../platform/feedback/question'

export type MoveChoice = { activity_id: number; period_id?: number; is_copy: boolean; inform?: boolean; inform_note?: string }
export type MoveQuestion = {
  /** 'Sam van Proef' or '12 inschrijvingen'. */
  who: string
  ids: number[]
  /** False when these can only be copied. */
  mayMove: boolean
  /** Absent for several registrations, which may be in several activities. */
  from?: Pick<Student, 'activity' | 'period'> | undefined
  /** Whom a move is told to, unless that is switched off; absent where nobody is asked. */
  audience?: Audience | undefined
}

export const [useMoveQuestion, askMove] = createQuestion<MoveQuestion, MoveChoice>()
