import { describe, expect, test, vi } from 'vitest'
import { aQueue } from '../testing/queue'
import { refuseWeakPasswords } from './passwordRules'
import { checkPassword, hashPassword } from './passwords'

describe('hashing', () => {
  test('is argon2id at 19 MiB, two passes, one lane', async () => {
    const hash = await hashPassword('Juiste-paard-77')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await checkPassword(hash, 'Juiste-paard-77')).toBe(hash)
    expect(await checkPassword(hash, 'juiste-paard-77')).toBeNull()
    expect(await checkPassword(null, '')).toBeNull()
    expect(await checkPassword(undefined, '')).toBeNull()
  })
})

describe('the bounded queue', () => {
  test('runs a limited number at a time, in order, and continues after a failure', async () => {
    const enqueue = aQueue({ running: 2, waiting: 3 })
    const started: number[] = []
    const finish: ((failed: boolean) => void)[] = []
    const task = (number: number) => () =>
      new Promise<number>((resolve, reject) => {
        started.push(number)
        finish[number] = (failed) => (failed ? reject(new Error('mislukt')) : resolve(number))
      })
    const runs = [0, 1, 2, 3, 4].map((number) => enqueue(task(number)))
    await expect(enqueue(task(5))).rejects.toMatchObject({ status: 503 })
    expect(started).toEqual([0, 1])

    finish[0]!(true)
    await expect(runs[0]).rejects.toThrow('mislukt')
    await vi.waitFor(() => expect(started).toEqual([0, 1, 2]))
    finish[1]!(false)
    await runs[1]
    finish[2]!(false)
    await runs[2]
    await vi.waitFor(() => expect(started).toEqual([0, 1, 2, 3, 4]))
    finish[3]!(false)
    finish[4]!(false)
    expect(await Promise.all(runs.slice(1))).toEqual([1, 2, 3, 4])
  })
})

describe('a new password', () => {
  const jan = { email: 'Jan.deVries@school.example', user_type: 'SCHOOL' } as const
  const choose = (new_password1: string, new_password2 = new_password1) => refuseWeakPasswords({ new_password1, new_password2 }, jan)
  const tooEasy = { body: { new_password1: ['Dit wachtwoord is te makkelijk te raden. Kies een ander.'] } }

  test.each(['password', 'Password1', 'QWERTYUIOP', 'Welkom01', 'Wachtwoord', 'jan.devries', 'JAN.DEVRIES@school.example'])(
    'cannot be %s',
    async (password) => {
      await expect(choose(password)).rejects.toMatchObject(tooEasy)
    },
  )

  test('must be typed twice alike', async () => {
    await expect(choose('Juiste-paard-77', 'Juiste-paard-78')).rejects.toMatchObject({
      body: { new_password2: ['De wachtwoorden zijn niet gelijk.'] },
    })
  })

  test.each(['Welkom-2026', 'correct paard batterij', 'ñandú 🐴 ñandú'])('can be %s', async (password) => {
    await expect(choose(password)).resolves.toBeUndefined()
  })
})
