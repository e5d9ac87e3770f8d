import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import type { Config } from '../config/config'
import type { Context } from '../context'
import { invalid, scannerUnavailable } from '../http/errors'

const MIN_TIMEOUT_MS = 20_000
const MS_PER_BYTE = 500 / 1024 ** 2
const MAX_REPLY_LENGTH = 1000

type Scanner = NonNullable<Config['clamd']>
export type Verdict = 'clean' | { found: string }

const lengthPrefix = (bytes: Uint8Array) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return length
}

/** INSTREAM: each chunk after its length; a length of zero ends the stream. */
async function sendStream(socket: Socket, stream: Readable) {
  socket.write('zINSTREAM\0')
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    if (!socket.writable) return
    socket.write(lengthPrefix(chunk))
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), once(socket, 'close')])
  }
  socket.write(lengthPrefix(Buffer.alloc(0)))
}

async function readReply(socket: Socket): Promise<string> {
  let text = ''
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    text += chunk.toString('utf8')
    if (text.includes('\0')) return text.slice(0, text.indexOf('\0'))
    if (text.length > MAX_REPLY_LENGTH) break
  }
  throw new Error('the virus scanner gave no answer')
}

function parseReply(reply: string): Verdict {
  const found = /^stream: (.+) FOUND$/.exec(reply)?.[1]
  if (found) return { found }
  if (reply === 'stream: OK') return 'clean'
  throw new Error(`the virus scanner answered: ${reply}`)
}

/** Throws when ClamAV gives no verdict: unreachable, too slow, or an error. */
export async function scan(scanner: Scanner, stream: Readable, timeout_ms = MIN_TIMEOUT_MS): Promise<Verdict> {
  const socket = connect(scanner)
  const timeout = setTimeout(() => socket.destroy(new Error('the virus scanner does not answer')), timeout_ms)
  try {
    socket.on('error', () => undefined)
    const reply = readReply(socket)
    const sending = sendStream(socket, stream)
    sending.catch((error: Error) => socket.destroy(error))
    return parseReply(await reply)
  } finally {
    clearTimeout(timeout)
    socket.destroy()
    stream.destroy()
  }
}

/** Throws 400 at this field for a virus, and 503 when the scanner gives no verdict. */
export async function refuseInfected({ store, config, log }: Context, { key, size }: { key: string; size: number }, field: string) {
  if (!config.clamd) return
  const verdict = await scan(config.clamd, await store.read(key), MIN_TIMEOUT_MS + size * MS_PER_BYTE).catch((err: unknown) => {
    log.error({ err }, 'the virus scanner could not be asked')
    throw scannerUnavailable()
  })
  if (verdict === 'clean') return
  log.warn({ key, found: verdict.found }, 'a virus was refused')
  throw invalid({ [field]: ['In dit bestand is een virus gevonden. Kies een ander bestand.'] })
}
