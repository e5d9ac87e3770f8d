import type { ReactNode } from 'react'
import { create } from 'zustand'
import { useSession } from '../api/session'
import { noteAnswered } from '../storage/kept'

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

// The next person at this computer does not see it.
useSession.subscribe(({ loggedIn }) => {
  if (!loggedIn) useQuestion.getState().question?.answer(false)
})

/** Shows the global dialog. A new question answers the open one with 'no'. */
export function confirm(question: Question): Promise<boolean> {
  useQuestion.getState().question?.answer(false)
  return new Promise((resolve) => {
    const answer = (isConfirmed: boolean) => {
      useQuestion.setState({ question: null })
      if (isConfirmed) noteAnswered()
      resolve(isConfirmed)
    }
    useQuestion.setState({ question: { ...question, answer } })
  })
}

/** As `confirm`; a question that is open returns when the answer is 'no', with what was typed in it. */
export async function confirmFirst(question: Question): Promise<boolean> {
  const { question: below } = useQuestion.getState()
  useQuestion.setState({ question: null })
  const isConfirmed = await confirm(question)
  if (isConfirmed) below?.answer(false)
  else if (below) useQuestion.setState({ question: below })
  return isConfirmed
}
