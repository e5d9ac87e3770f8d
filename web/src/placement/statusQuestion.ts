import type { StudentStatus } from '@pre-u/contract/students/status'
import type { Audience } from '@pre-u/contract/notifications/news'
import { createQuestion } from '../platform/feedback/question'

export type StatusChoice = { status: StudentStatus; status_reason?: string; inform?: boolean; inform_note?: string }

export type StatusQuestion = {
  title: string
  /** Of the records whose status is asked. */
  ids: number[]
  offered: readonly StudentStatus[]
  /** Candidates have another name for one of them. */
  names?: Record<StudentStatus, string>
  /** Absent for several records, whose statuses may differ. */
  from?: StudentStatus
  status?: StudentStatus | undefined
  /** Whom the change is told to, unless that is switched off; absent where nobody is asked. */
  audience?: Audience | undefined
}

export const [useStatusQuestion, askStatus] = createQuestion<StatusQuestion, StatusChoice>()
