import type { ReactNode } from 'react'
import { create } from 'zustand'

type Question = {
  title: string
  body?: ReactNode
  /** Without it there is nothing to choose, only to read. */
  confirmLabel?: string
  /** The safe choice, where 'Annuleren' could be taken for the other one. */
  dismissLabel?: string
  danger?: boolean
}
type Asked = Question & { answer: (yes: boolean) => void }

export const useQuestion = create<{ asked: Asked | null }>(() => ({ asked: null }))

/** Asks in the one dialog that lives in the shell. A question that replaces another counts as 'no' to the earlier one. */
export function confirm(question: Question): Promise<boolean> {
  useQuestion.getState().asked?.answer(false)
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      useQuestion.setState({ asked: null })
      resolve(yes)
    }
    useQuestion.setState({ asked: { ...question, answer } })
  })
}
