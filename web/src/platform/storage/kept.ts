import { useSession } from '../api/session'

/** What was typed when the server ended the session. In memory only: data of pupils must not stay on a shared computer. */
const kept = new Map<string, unknown>()

/** What was typed in the question that was answered last: the call that follows may be the one that ends the session. */
let answered: { key: string; typed: unknown } | undefined

useSession.subscribe(({ loggedIn, wasRefused }) => {
  if (loggedIn) return
  if (!wasRefused) kept.clear()
  else if (answered) kept.set(answered.key, answered.typed)
  answered = undefined
})

export const findKept = (key: string) => kept.get(key)

export const forgetKept = (key: string) => void kept.delete(key)

/** When a form closes: keeps what was typed if the session ended. `isAnswer`: of a question, which closes before its answer is sent. */
export function keepTyped(key: string, typed: unknown, isAnswer: boolean) {
  if (useSession.getState().wasRefused) kept.set(key, typed)
  else if (isAnswer) answered = { key, typed }
}

/** When a change is made: the answer that led to it has arrived. */
export const forgetAnswer = () => {
  answered = undefined
}
