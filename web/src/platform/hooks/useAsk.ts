import { useState } from 'react'
import { noteAnswered } from '../storage/kept'

export type Asked<Question, Answer> = { question: Question; answer: (answer?: Answer) => void }

/** The question that a dialog shows, and a function that asks it: resolves to undefined when the dialog is dismissed. */
export function useAsk<Question, Answer>() {
  const [asked, setAsked] = useState<Asked<Question, Answer>>()
  const ask = (question: Question) =>
    new Promise<Answer | undefined>((resolve) => {
      const answer = (given?: Answer) => {
        setAsked(undefined)
        if (given !== undefined) noteAnswered()
        resolve(given)
      }
      setAsked({ question, answer })
    })
  return [asked, ask] as const
}
