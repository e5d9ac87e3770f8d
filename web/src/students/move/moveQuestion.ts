import type { Audience } from '@pre-u/contract/news'
import type { Student } from '@pre-u/contract/students'
import { create } from 'zustand'

export type MoveChoice = { activity_id: number; period_id?: number; is_copy: boolean; inform?: boolean; inform_note?: string }
export type MoveQuestion = {
  /** 'Sam van Proef' or '12 inschrijvingen'. */
  who: string
  /** False when these can only be copied. */
  mayMove: boolean
  /** Absent for several registrations, which may be in several activities. */
  from?: Pick<Student, 'activity' | 'period'> | undefined
  /** Whom a move is told to, unless that is switched off; absent where nobody is asked. */
  audience?: Audience | undefined
}
type OpenQuestion = MoveQuestion & { answer: (choice: MoveChoice | null) => void }

export const useMoveQuestion = create<{ question: OpenQuestion | null }>(() => ({ question: null }))

/** Resolves to null when the dialog is dismissed. */
export const askMove = (question: MoveQuestion): Promise<MoveChoice | null> =>
  new Promise((resolve) => {
    const answer = (choice: MoveChoice | null) => {
      useMoveQuestion.setState({ question: null })
      resolve(choice)
    }
    useMoveQuestion.setState({ question: { ...question, answer } })
  })
