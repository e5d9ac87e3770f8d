import { ApiError } from './http'

const MOST_RETRIES = 3
// Nobody looks at a button that loads for longer; the server's message is more useful.
const LONGEST_WAIT_SECONDS = 30
// People who were refused together should not all return together.
const SPREAD_MS = 1000

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Repeats a call that the server was too busy for, each time after as long as the server asks. */
export async function retryWhenBusy<T>(call: () => Promise<T>, retries = MOST_RETRIES): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const seconds = error instanceof ApiError && error.status === 503 ? error.retryAfter : undefined
    if (retries === 0 || seconds === undefined || seconds > LONGEST_WAIT_SECONDS) throw error
    await wait(seconds * 1000 + Math.random() * SPREAD_MS)
  }
  return retryWhenBusy(call, retries - 1)
}
