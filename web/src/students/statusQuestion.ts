import type { StudentStatus } from '@pre-u/contract/studentStatus'
import { create } from 'zustand'
import type { Wanted } from './queries'

export type StatusQuestion = {
  title: string
  /** Of one registration; several may have any. */
  from?: StudentStatus
  /** Chosen already. */
  status?: StudentStatus | undefined
}
type Asked = StatusQuestion & { answer: (wanted: Wanted | null) => void }

export const useStatusQuestion = create<{ asked: Asked | null }>(() => ({ asked: null }))

/** Asks in the dialog of the page; null when it was left. */
export const askStatus = (question: StatusQuestion): Promise<Wanted | null> =>
  new Promise((resolve) => {
    const answer = (wanted: Wanted | null) => {
      useStatusQuestion.setState({ asked: null })
      resolve(wanted)
    }
    useStatusQuestion.setState({ asked: { ...question, answer } })
  })
