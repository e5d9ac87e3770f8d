import type { StudentStatus } from '@pre-u/contract/students/status'
import { create } from 'zustand'

export type StatusChoice = { status: StudentStatus; status_reason?: string }

export type StatusQuestion = {
  title: string
  offered: readonly StudentStatus[]
  /** Absent for several records, whose statuses may differ. */
  from?: StudentStatus
  status?: StudentStatus | undefined
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
