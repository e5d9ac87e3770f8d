import { createServer } from 'node:net'
import { answerParent } from './child'

/** Takes every mail and throws it away. Written by hand to leave the CPU to the server. */
let taken = 0
const server = createServer((socket) => {
  let isInData = false
  let rest = ''
  const reply = (line: string) => {
    if (isInData) {
      if (line !== '.') return
      isInData = false
      taken += 1
      socket.write('250 taken\r\n')
    } else if (/^data$/i.test(line)) {
      isInData = true
      socket.write('354 go on\r\n')
    } else if (/^quit$/i.test(line)) socket.end('221 bye\r\n')
    else socket.write('250 ok\r\n')
  }
  socket.setEncoding('latin1').on('error', () => undefined)
  socket.on('data', (text: string) => {
    const lines = (rest + text).split('\r\n')
    rest = lines.pop() ?? ''
    lines.forEach(reply)
  })
  socket.write('220 sink\r\n')
})

const listen = () =>
  new Promise<number>((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)))

answerParent({ listen, taken: () => taken })
