import { expect, test, vi } from 'vitest'
import * as passwordHash from './passwordHash'
import { checkPassword, hashPassword } from './passwords'

const verify = vi.spyOn(passwordHash, 'verify')

test('one password is checked at a time, four hundred wait in the order of their arrival, and the rest get 503', async () => {
  const stored = await hashPassword('wachtwoord')
  const unfinished: { password: unknown; finish: (matches: boolean) => void }[] = []
  verify.mockImplementation((_hash, password) => new Promise((finish) => unfinished.push({ password, finish })))
  const attempts = Array.from({ length: 410 }, (_, number) => checkPassword(stored, String(number)))
  const rejected = await Promise.allSettled(attempts.slice(401))
  expect(rejected.map((attempt) => (attempt as PromiseRejectedResult).reason.status)).toEqual(Array(9).fill(503))
  expect(verify).toHaveBeenCalledTimes(1)

  for (let done = 0; done < 401; done += 1) {
    await vi.waitFor(() => expect(unfinished.length).toBeGreaterThan(done), { interval: 1 })
    expect(unfinished.length - done).toBeLessThanOrEqual(1)
    expect(unfinished[done]!.password).toBe(String(done))
    unfinished[done]!.finish(true)
  }
  expect(await Promise.all(attempts.slice(0, 401))).toEqual(Array(401).fill(stored))
})
