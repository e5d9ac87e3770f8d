import type { StudentStatus } from '@pre-u/contract/students/status'
import { create } from 'zustand'

export type WantedStatus = { status: StudentStatus; status_reason?: string }

export type StatusQuestion = {
  title: string
  offered: readonly StudentStatus[]
  /** Absent for several records, whose statuses may differ. */
  from?: StudentStatus
  status?: StudentStatus | undefined
}
type Asked = StatusQuestion & { answer: (wanted: WantedStatus | null) => void }

export const useStatusQuestion = create<{ asked: Asked | null }>(() => ({ asked: null }))

/** Resolves to null when the dialog is dismissed. */
export const askStatus = (question: StatusQuestion): Promise<WantedStatus | null> =>
  new Promise((resolve) => {
    const answer = (wanted: WantedStatus | null) => {
      useStatusQuestion.setState({ asked: null })
      resolve(wanted)
    }
    useStatusQuestion.setState({ asked: { ...question, answer } })
  })
