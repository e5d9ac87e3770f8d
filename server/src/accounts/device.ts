import Bowser from 'bowser'
import type { FastifyRequest } from 'fastify'
import { DEVICE_HEADER } from '@pre-u/contract/accounts/sessions'

const UNKNOWN = 'Onbekend apparaat'
const LONGEST = 500

/** The device as its owner recognises it: 'Firefox op Windows'. */
export function deviceOf({ headers }: FastifyRequest): string {
  const agent = headers['user-agent']?.slice(0, LONGEST)
  if (!agent) return UNKNOWN
  const { browser, os } = Bowser.parse(agent)
  return [browser.name, os.name].filter((name) => name).join(' op ') || UNKNOWN
}

/** What our web client sends is random and stays in the browser; other clients are recognised by their name. */
export function deviceKeyOf(request: FastifyRequest): string {
  const key = request.headers[DEVICE_HEADER]
  return typeof key === 'string' && key !== '' ? key.slice(0, LONGEST) : deviceOf(request)
}
