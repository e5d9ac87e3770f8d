import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

type ReceivedMail = { from: string; to: string[]; raw: string }
/** A code that refuses, or a server that takes the mail and never answers. */
type Answer = number | 'hang' | null

const refusal = (responseCode: number, text = 'Refused for testing') => Object.assign(new Error(text), { responseCode })

export async function startMailServer() {
  const mails: ReceivedMail[] = []
  const state = { refuse: null as Answer, refuseRecipient: {} as Record<string, { code: number; text: string }> }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onRcptTo({ address }, _session, done) {
      const refused = state.refuseRecipient[address]
      done(refused ? refusal(refused.code, refused.text) : undefined)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (typeof state.refuse === 'number') return done(refusal(state.refuse))
        const { mailFrom, rcptTo } = session.envelope
        const to = rcptTo.map(({ address }) => address)
        mails.push({ from: mailFrom ? mailFrom.address : '', to, raw: Buffer.concat(chunks).toString('utf8') })
        return state.refuse === 'hang' ? undefined : done()
      })
    },
  })
  // A client that is killed resets its connection.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, mails, state, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

export const readText = (raw: string) => {
  const part = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(raw)?.[1] ?? ''
  if (!/quoted-printable/i.test(raw.slice(0, raw.indexOf(part)))) return part
  const bytes = part.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
