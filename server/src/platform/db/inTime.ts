import { unreachable } from '../http/errors'

const HANGING_MS = 3000

/** For what every request begins with: 503 when the database takes the question and does not answer. */
export function inTime<T>(answer: PromiseLike<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(unreachable()), HANGING_MS)
    void Promise.resolve(answer)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}
