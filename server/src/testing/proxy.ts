import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

type Behaviour = 'forward' | 'freeze' | 'reset' | 'refuse'

/**
 * Stands between a client and a server: forwards, after a delay if asked; freezes, so that neither hears from the other; resets every
 * connection; or refuses new ones.
 */
export async function startProxy(firstTarget: NetConnectOpts) {
  const sockets = new Set<Socket>()
  const clients = new WeakSet<Socket>()
  let target = firstTarget
  let behaviour: Behaviour = 'forward'
  let delay_ms = 0

  function forward(from: Socket, to: Socket) {
    from.on('data', (chunk: Buffer) => setTimeout(() => to.writable && to.write(chunk), delay_ms))
    from.on('close', () => setTimeout(() => to.end(), delay_ms))
    from.on('error', () => to.destroy())
  }
  const server = createServer((client) => {
    if (behaviour === 'refuse') return client.destroy()
    clients.add(client)
    const upstream = connect(target)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      if (behaviour === 'freeze') socket.pause()
    }
    forward(client, upstream)
    return forward(upstream, client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    port: (server.address() as AddressInfo).port,
    /** For connections that are made from now on. */
    leadTo: (next: NetConnectOpts) => void (target = next),
    connections: () => sockets.size,
    slowDown: (by_ms: number) => void (delay_ms = by_ms),
    behave(next: Behaviour) {
      behaviour = next
      for (const socket of sockets) {
        if (next === 'forward') socket.resume()
        if (next === 'freeze') socket.pause()
        if (next === 'reset' && clients.has(socket)) socket.resetAndDestroy()
        if (next === 'refuse') socket.destroy()
      }
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
