import type { ReactNode } from 'react'
import { create } from 'zustand'

type Question = {
  title: string
  body?: ReactNode
  /** Without it the dialog only informs. */
  confirmLabel?: string
  dismissLabel?: string
  danger?: boolean
}
type Asked = Question & { answer: (yes: boolean) => void }

export const useQuestion = create<{ asked: Asked | null }>(() => ({ asked: null }))

/** Shows the global dialog. A new question answers the open one with 'no'. */
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
