import { verify } from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { passwordMatches } from './passwords'

vi.mock('@node-rs/argon2', { spy: true })

test('two passwords are hashed at a time, fifty wait and the rest get 503', async () => {
  const unfinished: ((matches: boolean) => void)[] = []
  vi.mocked(verify).mockImplementation(() => new Promise((resolve) => unfinished.push(resolve)))
  const attempts = Array.from({ length: 60 }, () => passwordMatches('hash', 'wachtwoord'))
  const rejected = await Promise.allSettled(attempts.slice(52))
  expect(rejected.map((attempt) => (attempt as PromiseRejectedResult).reason.status)).toEqual(Array(8).fill(503))
  expect(verify).toHaveBeenCalledTimes(2)

  for (let done = 0; done < 52; done += 1) {
    await vi.waitFor(() => expect(unfinished.length).toBeGreaterThan(done))
    expect(unfinished.length - done).toBeLessThanOrEqual(2)
    unfinished[done]!(true)
  }
  expect(await Promise.all(attempts.slice(0, 52))).toEqual(Array(52).fill(true))
})
