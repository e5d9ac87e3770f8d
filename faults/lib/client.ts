import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

const STAFF = 'staf@pre-u.example'
const PASSWORD = 'Welkom-2026'
const ANSWER_MS = 60_000

/** What people read all day. */
export const READ_PATHS = [
  '/api/students/?page_size=50',
  '/api/schools/',
  '/api/activities/',
  '/api/periods/',
  '/auth/user/',
  '/api/overview/',
]

export type Call = { method?: string; access?: string | undefined; key?: string; body?: object }
export type Answer = { status: number; retryAfter: string | undefined; body: string }

async function open(url: string, { method = 'GET', access, key, body }: Call = {}, agent: Agent | false = false): Promise<IncomingMessage> {
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(access && { authorization: `Bearer ${access}` }),
    ...(key && { 'idempotency-key': key }),
  }
  const sent = request(url, { method, agent, headers, timeout: ANSWER_MS }).end(body && JSON.stringify(body))
  sent.once('timeout', () => sent.destroy(new Error('no answer')))
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return response
}

/** On a connection of its own, unless an agent keeps one. */
export async function call(url: string, options?: Call, agent?: Agent): Promise<Answer> {
  const response = await open(url, options, agent)
  const { statusCode, headers } = response
  return { status: statusCode!, retryAfter: headers['retry-after'], body: await text(response) }
}

export async function accessTo(url: string): Promise<string> {
  const { status, body } = await call(`${url}/auth/token/`, { method: 'POST', body: { email: STAFF, password: PASSWORD } })
  if (status !== 200) throw new Error(`Signing in was answered with ${status}: ${body}`)
  return (JSON.parse(body) as { access: string }).access
}
