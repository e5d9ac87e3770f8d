import { createServer, type AddressInfo, type Socket } from 'node:net'

/** As much of IMAP as reading the unread messages of one folder takes. */
export async function startImapServer(messages: string[]) {
  const seen = new Set<number>()
  const commands: string[] = []
  let sent = 0
  const answer = (socket: Socket, line: string) => {
    const [tag = '', ...words] = line.split(' ')
    const command = words.join(' ')
    const name = words[0]?.toUpperCase() === 'UID' ? `UID ${words[1]?.toUpperCase()}` : (words[0]?.toUpperCase() ?? '')
    const uid = Number(words[2])
    commands.push(command)
    const untagged: Record<string, () => string[]> = {
      CAPABILITY: () => ['* CAPABILITY IMAP4rev1'],
      LIST: () => ['* LIST (\\HasNoChildren) "/" "INBOX"'],
      LSUB: () => [],
      SELECT: () => [
        '* FLAGS (\\Seen)',
        `* ${messages.length} EXISTS`,
        '* OK [UIDVALIDITY 1] ok',
        `* OK [UIDNEXT ${messages.length + 1}] ok`,
        '* OK [PERMANENTFLAGS (\\Seen)] ok',
      ],
      'UID SEARCH': () => [
        `* SEARCH ${messages
          .map((_, index) => index + 1)
          .filter((id) => !seen.has(id))
          .join(' ')}`.trimEnd(),
      ],
      'UID FETCH': () => {
        const bytes = /BODY\.PEEK\[\]<0\.(\d+)>/.exec(command)?.[1]
        const source = messages[uid - 1]!.slice(0, bytes ? Number(bytes) : undefined)
        sent += source.length
        return [`* ${uid} FETCH (UID ${uid} BODY[]${bytes ? '<0>' : ''} {${Buffer.byteLength(source)}}\r\n${source})`]
      },
      'UID STORE': () => {
        seen.add(uid)
        return [`* ${uid} FETCH (UID ${uid} FLAGS (\\Seen))`]
      },
      LOGOUT: () => ['* BYE'],
    }
    const lines = [...(untagged[name]?.() ?? []), `${tag} OK ${name === 'SELECT' ? '[READ-WRITE] ' : ''}done`]
    socket.write(`${lines.join('\r\n')}\r\n`)
    if (name === 'LOGOUT') socket.end()
  }
  const server = createServer((socket) => {
    let rest = ''
    socket.setEncoding('utf8').on('error', () => undefined)
    socket.on('data', (text: string) => {
      const lines = (rest + text).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) answer(socket, line)
    })
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `imap://reports:geheim@127.0.0.1:${port}/INBOX`,
    seen,
    commands,
    /** Of messages, in bytes. */
    get sent() {
      return sent
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
