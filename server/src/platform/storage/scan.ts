import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '../config/config'
import type { Context } from '../context'
import { invalid, scannerUnavailable, tooLargeToScan } from '../http/errors'

const MIN_TIMEOUT_MS = 20_000
const MS_PER_BYTE = 500 / 1024 ** 2
/** ClamAV replies and leaves when it refuses the size. The reply is read in this pause; a write that fails first would lose it. */
const PAUSE_MS = 1
const MAX_REPLY_LENGTH = 1000

type Scanner = NonNullable<Config['clamd']>
/** `too large`: ClamAV reads no file of this size, however often it is asked. */
export type Verdict = 'clean' | 'too large' | { found: string }

const lengthPrefix = (bytes: Uint8Array) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return length
}

/** INSTREAM: each chunk after its length; a length of zero ends the stream. */
async function sendStream(socket: Socket, stream: Readable) {
  socket.write('zINSTREAM\0')
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    await delay(PAUSE_MS)
    if (!socket.writable) return
    socket.write(lengthPrefix(chunk))
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), once(socket, 'close')])
  }
  socket.write(lengthPrefix(Buffer.alloc(0)))
}

const readReply = (socket: Socket) =>
  new Promise<string>((resolve, reject) => {
    const noAnswer = () => reject(new Error('the virus scanner gave no answer'))
    let text = ''
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part
      if (text.includes('\0')) resolve(text.slice(0, text.indexOf('\0')))
      else if (text.length > MAX_REPLY_LENGTH) noAnswer()
    })
    socket.once('error', reject).once('close', noAnswer)
  })

function parseReply(reply: string): Verdict {
  const found = /^stream: (.+) FOUND$/.exec(reply)?.[1]
  if (reply.startsWith('INSTREAM size limit exceeded') || found?.startsWith('Heuristics.Limits.Exceeded')) return 'too large'
  if (found) return { found }
  if (reply === 'stream: OK') return 'clean'
  throw new Error(`the virus scanner answered: ${reply}`)
}

/** What a scan of this many bytes may take. */
export const timeToScan = (size: number) => MIN_TIMEOUT_MS + size * MS_PER_BYTE

/** Throws when ClamAV gives no verdict: unreachable, too slow, or an error. */
export async function scan(scanner: Scanner, stream: Readable, timeout_ms = MIN_TIMEOUT_MS): Promise<Verdict> {
  const socket = connect(scanner)
  const timeout = setTimeout(() => socket.destroy(new Error('the virus scanner does not answer')), timeout_ms)
  try {
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

/** Throws 400 at this field for a virus, 413 when the scanner refuses the size, and 503 when it gives no verdict. */
export async function refuseInfected({ store, config, log }: Context, { key, size }: { key: string; size: number }, field: string) {
  if (!config.clamd) return
  const verdict = await scan(config.clamd, await store.read(key), timeToScan(size)).catch((err: unknown) => {
    log.error({ err }, 'the virus scanner could not be asked')
    throw scannerUnavailable()
  })
  if (verdict === 'clean') return
  if (verdict === 'too large') {
    log.error({ size }, 'the virus scanner refuses files of this size: raise StreamMaxLength and MaxFileSize in clamd.conf')
    throw tooLargeToScan()
  }
  log.warn({ key, found: verdict.found }, 'a virus was refused')
  throw invalid({ [field]: ['In dit bestand is een virus gevonden. Kies een ander bestand.'] })
}
