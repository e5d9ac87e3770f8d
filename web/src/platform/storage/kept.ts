import { useSession } from '../api/session'

/**
 * What was typed when the server ended the session, in dialogs until it is saved, and in questions until a change was made with their
 * answer. In memory only: data of pupils must not stay on a shared computer.
 */
const kept = new Map<string, unknown>()

let openQuestion: string | undefined
/** The question that was answered last, whose answer has not led to a change. */
let answered: string | undefined

useSession.subscribe(({ loggedIn, wasRefused }) => {
  if (loggedIn) return
  // The change that follows may be another one.
  answered = undefined
  if (!wasRefused) kept.clear()
})

export const findKept = (key: string) => kept.get(key)

export const forgetKept = (key: string) => void kept.delete(key)

/** When a form closes: keeps what was typed if the session ended, or if the form is in a dialog, which closes without asking. */
export function keepTyped(key: string, typed: unknown, isInDialog = false) {
  const { loggedIn, wasRefused } = useSession.getState()
  if (wasRefused || (isInDialog && loggedIn)) kept.set(key, typed)
}

/** Returns what closes it. */
export function startQuestion(key: string) {
  openQuestion = key
  if (answered === key) answered = undefined
  return () => {
    if (openQuestion === key) openQuestion = undefined
  }
}

/** While a question is open: it shows what was typed again after it was dismissed or its answer was refused. */
export function keepAnswer(key: string, typed: unknown) {
  if (typed === undefined) kept.delete(key)
  else kept.set(key, typed)
}

/** When a question is answered, not when it is dismissed. */
export const noteAnswered = () => {
  answered = openQuestion ?? answered
}

/** When a change is made: with the answer that was given last. */
export const forgetAnswer = () => {
  if (answered !== undefined) kept.delete(answered)
  answered = undefined
}
