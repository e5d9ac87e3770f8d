import { checkNewPasswords } from '@pre-u/contract/accounts/auth'
import { passwordMin } from '@pre-u/contract/accounts/passwords'
import { refuseIf } from '../platform/http/errors'
import type { Account } from './accounts'

const TOO_EASY = 'Dit wachtwoord is te makkelijk te raden. Kies een ander.'

const DUTCH_PASSWORDS = [
  'wachtwoord',
  'wachtwoord1',
  'wachtwoord01',
  'wachtwoord12',
  'wachtwoord123',
  'wachtwoord!',
  'welkom01',
  'welkom01!',
  'welkom12',
  'welkom123',
  'welkom1234',
  'welkom2025',
  'welkom2026',
  'welkom2027',
  'geheim01',
  'geheim123',
  'geheim1234',
  'amsterdam1',
  'nederland',
  'nederland1',
  'voetbal1',
  'voetbal123',
  'feyenoord',
  'feyenoord1',
  'lente2026',
  'zomer2026',
  'herfst2026',
  'winter2026',
  'school123',
  'universiteit',
]

let passwordsPromise: Promise<ReadonlySet<string>> | undefined

/** The list is loaded when it is needed: unpacking it would slow down the start. */
const commonPasswords = () =>
  (passwordsPromise ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'], ...DUTCH_PASSWORDS].map((word) => word.toLowerCase())),
  ))

async function isEasyToGuess(password: string, email: string): Promise<boolean> {
  const plain = password.toLowerCase()
  const address = email.toLowerCase()
  return plain === address || plain === address.slice(0, address.lastIndexOf('@')) || (await commonPasswords()).has(plain)
}

type Owner = Pick<Account, 'email' | 'user_type'>

export async function refuseWeakPasswords(value: { new_password1: string; new_password2: string }, { email, user_type }: Owner) {
  refuseIf(checkNewPasswords(value, passwordMin[user_type]))
  refuseIf((await isEasyToGuess(value.new_password1, email)) ? { new_password1: [TOO_EASY] } : {})
}
