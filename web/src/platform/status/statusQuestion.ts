import type { StudentStatus } from '@pre-u/contract/students/status'
import type { Audience } from '@pre-u/contract/news'
import { create } from 'zustand'

export type StatusChoice = { status: StudentStatus; status_reason?: string; inform?: boolean; inform_note?: string }

export type StatusQuestion = {
  title: string
  offered: readonly StudentStatus[]
  /** Absent for several records, whose statuses may differ. */
  from?: StudentStatus
  status?: StudentStatus | undefined
  /** Whom the change is told to, unless that is switched off; absent where nobody is asked. */
  audience?: Audience | undefined
}
type OpenQuestion = StatusQuestion & { answer: (choice: StatusChoice | null) => void }

export const useStatusQuestion = create<{ question: OpenQuestion | null }>(() => ({ question: null }))

/** Resolves to null when the dialog is dismissed. */
export const askStatus = (question: StatusQuestion): Promise<StatusChoice | null> =>
  new Promise((resolve) => {
    const answer = (choice: StatusChoice | null) => {
      useStatusQuestion.setState({ question: null })
      resolve(choice)
    }
    useStatusQuestion.setState({ question: { ...question, answer } })
  })
