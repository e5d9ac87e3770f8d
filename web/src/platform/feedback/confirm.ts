import type { ReactNode } from 'react'
import { create } from 'zustand'

type Question = {
  title: string
  body?: ReactNode
  /** Without it the dialog only informs. */
  confirmLabel?: string
  dismissLabel?: string
  danger?: boolean
  /** Asked when it is confirmed: false keeps the dialog open, whose body then says what is missing. */
  isComplete?: () => boolean
}
type OpenQuestion = Question & { answer: (isConfirmed: boolean) => void }

export const useQuestion = create<{ question: OpenQuestion | null }>(() => ({ question: null }))

/** Shows the global dialog. A new question answers the open one with 'no'. */
export function confirm(question: Question): Promise<boolean> {
  useQuestion.getState().question?.answer(false)
  return new Promise((resolve) => {
    const answer = (isConfirmed: boolean) => {
      useQuestion.setState({ question: null })
      resolve(isConfirmed)
    }
    useQuestion.setState({ question: { ...question, answer } })
  })
}
