import { create } from 'zustand'
import { useSession } from '../api/session'
import { noteAnswered } from '../storage/kept'

type Open<Question, Answer> = Question & { answer: (answer: Answer | null) => void }

/** What a dialog shows, and a function that asks it: resolves to null when the dialog is dismissed or the session ends. */
export function createQuestion<Question extends object, Answer>() {
  const useOpenQuestion = create<{ question: Open<Question, Answer> | null }>(() => ({ question: null }))
  const ask = (question: Question) =>
    new Promise<Answer | null>((resolve) => {
      const answer = (given: Answer | null) => {
        useOpenQuestion.setState({ question: null })
        if (given !== null) noteAnswered()
        resolve(given)
      }
      useOpenQuestion.setState({ question: { ...question, answer } })
    })
  // The next person at this computer does not see it.
  useSession.subscribe(({ loggedIn }) => {
    if (!loggedIn) useOpenQuestion.getState().question?.answer(null)
  })
  return [useOpenQuestion, ask] as const
}
