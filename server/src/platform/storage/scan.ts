import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import type { Config } from '../config/config'

/** How long even the smallest file may take. */
export const LEAST_MS = 20_000
const LONGEST_ANSWER = 1000

type Scanner = NonNullable<Config['clamd']>
export type Verdict = 'clean' | { found: string }

const lengthOf = (bytes: Uint8Array) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return length
}

/** Each piece after its length, and a length of nothing as the end. */
async function tell(socket: Socket, stream: Readable) {
  socket.write('zINSTREAM\0')
  for await (const piece of stream as AsyncIterable<Uint8Array>) {
    // It may have seen enough: then its answer is there and it takes no more.
    if (!socket.writable) return
    socket.write(lengthOf(piece))
    if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), once(socket, 'close')])
  }
  socket.write(lengthOf(Buffer.alloc(0)))
}

async function answerOf(socket: Socket): Promise<string> {
  let text = ''
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    text += chunk.toString('utf8')
    if (text.includes('\0')) return text.slice(0, text.indexOf('\0'))
    if (text.length > LONGEST_ANSWER) break
  }
  throw new Error('the virus scanner gave no answer')
}

function verdictOf(answer: string): Verdict {
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1]
  if (found) return { found }
  if (answer === 'stream: OK') return 'clean'
  throw new Error(`the virus scanner answered: ${answer}`)
}

/** What ClamAV says of it. Throws when it cannot be asked, does not answer in time, or refuses to look: then nobody knows. */
export async function scan(scanner: Scanner, stream: Readable, within_ms = LEAST_MS): Promise<Verdict> {
  const socket = connect(scanner)
  const late = setTimeout(() => socket.destroy(new Error('the virus scanner does not answer')), within_ms)
  try {
    // Its connection breaking is told by the answer that does not come.
    socket.on('error', () => undefined)
    const answer = answerOf(socket)
    const told = tell(socket, stream)
    // A fault in what is sent ends the wait for an answer.
    told.catch((error: Error) => socket.destroy(error))
    return verdictOf(await answer)
  } finally {
    clearTimeout(late)
    socket.destroy()
    stream.destroy()
  }
}
