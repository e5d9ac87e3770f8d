import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { User } from '@pre-u/contract/accounts/auth'
import type { Period, PeriodInput } from '@pre-u/contract/activities/periods'
import { expect } from '@playwright/test'

export const PASSWORD = 'Welkom-2026'
export const STAFF = 'staf@pre-u.example'
export const SCHOOL = 'school@pre-u.example'
export const OTHER_SCHOOL = 'school2@pre-u.example'

export type Session = { access: string; refresh: string; user: User }

type Request = { access?: string; body?: unknown }

export function call(method: string, path: string, { access, body }: Request = {}) {
  noteAuth(path)
  const headers = new Headers({ 'X-Requested-With': 'XMLHttpRequest' })
  if (access) headers.set('Authorization', `Bearer ${access}`)
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  return fetch(`${process.env.E2E_URL}${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
}

async function answer<T>(method: string, path: string, request?: Request): Promise<T> {
  const response = await call(method, path, request)
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

export async function signIn(email: string, password = PASSWORD): Promise<Session> {
  const tokens = await answer<{ access: string; refresh: string }>('POST', '/auth/token/', { body: { email, password } })
  return { ...tokens, user: await answer<User>('GET', '/auth/user/', tokens) }
}

// Of the five minutes that a token lasts, the test that gets it last has three.
const HANDED_ON_MS = 120_000
const sessions = new Map<string, { session: Session; until: number }>()

/** Signing in takes a third of a second of hashing: tests that follow each other in a worker share a session, while it is new and whole. */
export async function sharedSession(email: string): Promise<Session> {
  const found = sessions.get(email)
  if (found && Date.now() < found.until) return found.session
  const session = await signIn(email)
  sessions.set(email, { session, until: Date.now() + HANDED_ON_MS })
  return session
}

/** To be told of every call: one that renews or ends a session, or changes a password, leaves none for the next test. */
export function noteAuth(path: string) {
  if (/^\/auth\/(?!token\/$|user\/$)/.test(path)) sessions.clear()
}

/** The session as the web keeps it under the key 'auth'. */
export const storedSession = ({ access, refresh, user }: Session) =>
  JSON.stringify({ state: { loggedIn: true, access, refresh, user, endedBecause: '' }, version: 0 })

/** Unlike any other in the run, so that a search finds only what one test made. */
export const uniqueName = (word: string) => `${word} ${crypto.randomUUID().slice(0, 8)}`

export function createPeriod({ access }: Session, input: Partial<PeriodInput> = {}): Promise<Period> {
  const period = { name: uniqueName('Proef'), school_year: '2026-2027', start_date: '2026-09-01', end_date: '2026-12-18', is_active: true }
  return answer<Period>('POST', '/api/periods/', { access, body: { ...period, ...input, despite_doubts: true } })
}

export const changePeriod = ({ access }: Session, id: number, body: Partial<PeriodInput>) =>
  answer<Period>('PATCH', `/api/periods/${id}/`, { access, body })

export const readPeriod = ({ access }: Session, id: number) => answer<Period>('GET', `/api/periods/${id}/`, { access })

const decodeQuotedPrintable = (text: string) =>
  text.replaceAll(/=\r?\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_match, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))

/** The mails to an address, oldest first. */
export async function mailsTo(address: string): Promise<string[]> {
  const folder = process.env.E2E_OUTBOX ?? ''
  const names = await readdir(folder).catch(() => [])
  const mails = await Promise.all(names.toSorted((a, b) => a.localeCompare(b)).map((name) => readFile(join(folder, name), 'utf8')))
  return mails.filter((mail) => mail.includes(`To: ${address}`) || mail.includes(`To: <${address}>`))
}

async function linkFor(address: string, page: string): Promise<string> {
  await expect.poll(async () => (await mailsTo(address)).length, { message: `a mail to ${address}` }).toBeGreaterThan(0)
  const pattern = new RegExp(String.raw`http\S+/authentication/${page}/\?uid=\d+&token=[\w&=-]+`)
  const links = (await mailsTo(address)).flatMap((mail) => pattern.exec(decodeQuotedPrintable(mail)) ?? [])
  const link = links.at(-1)
  if (!link) throw new Error(`No mail to ${address} has a link`)
  return link
}

export const resetLinkFor = (address: string) => linkFor(address, 'password/reset')
export const emailLinkFor = (address: string) => linkFor(address, 'email')

/** The seeded colleagues and contact persons have no password yet; the mail that they would use gives them one. */
export async function givePassword(email: string) {
  await answer('POST', '/auth/password/reset/', { body: { email } })
  const { searchParams } = new URL(await resetLinkFor(email))
  const path = `/auth/password/reset/confirm/${searchParams.get('uid')}/${searchParams.get('token')}/`
  await answer('POST', path, { body: { new_password1: PASSWORD, new_password2: PASSWORD } })
}
