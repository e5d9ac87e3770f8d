import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

/** Those that run; a test closes them. */
export const scanners: Server[] = []

/** Plays ClamAV: reads a file as it is sent to be scanned, or up to `limit` bytes of it. */
export async function aScanner(onReceived: (socket: Socket, received: Buffer) => void, { limit = Infinity, where = {} } = {}) {
  const server = createServer((socket) => {
    let data = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => {
      data = Buffer.concat([data, chunk])
      const command = data.indexOf(0) + 1
      const pieces: Buffer[] = []
      let at = command
      while (at + 4 <= data.length) {
        const length = data.readUInt32BE(at)
        if (length === 0) return onReceived(socket, Buffer.concat(pieces))
        pieces.push(data.subarray(at + 4, at + 4 + length))
        at += 4 + length
      }
      if (data.length > limit) onReceived(socket, Buffer.concat(pieces))
      return undefined
    })
  })
  scanners.push(server)
  server.listen({ port: 0, host: '127.0.0.1', ...where })
  await once(server, 'listening')
  const address = server.address() as AddressInfo | string
  return typeof address === 'string' ? { path: address } : { host: '127.0.0.1', port: address.port }
}
export const replyWith = (text: string) => (socket: Socket) => socket.end(`${text}\0`)
