import type { StudentStatus } from '@pre-u/contract/students/status'
import { create } from 'zustand'

/** What somebody chose, and why. */
export type WantedStatus = { status: StudentStatus; status_reason?: string }

export type StatusQuestion = {
  title: string
  /** Several may have any; of one only what can follow its own is offered. */
  offered: readonly StudentStatus[]
  /** Of one; several may have any. */
  from?: StudentStatus
  /** Chosen already. */
  status?: StudentStatus | undefined
}
type Asked = StatusQuestion & { answer: (wanted: WantedStatus | null) => void }

export const useStatusQuestion = create<{ asked: Asked | null }>(() => ({ asked: null }))

/** Asks in the dialog of the page; null when it was left. */
export const askStatus = (question: StatusQuestion): Promise<WantedStatus | null> =>
  new Promise((resolve) => {
    const answer = (wanted: WantedStatus | null) => {
      useStatusQuestion.setState({ asked: null })
      resolve(wanted)
    }
    useStatusQuestion.setState({ asked: { ...question, answer } })
  })
