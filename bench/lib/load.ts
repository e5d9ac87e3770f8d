import { createConnection } from 'node:net'
import { performance } from 'node:perf_hooks'
import { answerParent } from './child'

/** Ends after so many requests or seconds, whichever comes first. The clients take the paths in turn. */
export type Load = { port: number; paths: string[]; authorization: string; clients: number; requests: number; seconds: number }
export type Timings = { seconds: number; times: number[] }

const HEAD_END = '\r\n\r\n'

/** One connection that sends its next request when it has the answer to the last. Written by hand to leave the CPU to the servers. */
function runClient({ port, authorization }: Load, path: string, takeTurn: () => boolean, times: number[]): Promise<void> {
  const request = `GET ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: ${authorization}\r\naccept-encoding: gzip, deflate, br, zstd\r\nsec-fetch-dest: empty\r\n\r\n`
  return new Promise((resolve, reject) => {
    const socket = createConnection({ port, host: '127.0.0.1', noDelay: true })
    let [sent, missing] = [0, 0]
    let head: Buffer = Buffer.alloc(0)
    const next = () => {
      sent = performance.now()
      if (takeTurn()) socket.write(request)
      else socket.end(resolve)
    }
    const readHead = (chunk: Buffer) => {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
      const end = head.indexOf(HEAD_END)
      if (end < 0) return false
      const text = head.toString('latin1', 0, end)
      const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1]
      if (!text.startsWith('HTTP/1.1 200') || length === undefined) throw new Error(`${path} answered ${head.toString()}`)
      missing = Number(length) - (head.length - end - HEAD_END.length)
      head = Buffer.alloc(0)
      return true
    }
    socket.on('data', (chunk) => {
      try {
        if (missing > 0) missing -= chunk.length
        else if (!readHead(chunk)) return
        if (missing > 0) return
        times.push(performance.now() - sent)
        next()
      } catch (error) {
        socket.destroy(error as Error)
      }
    })
    socket.on('connect', next).on('error', reject)
  })
}

async function generateLoad(load: Load): Promise<Timings> {
  const times: number[] = []
  let left = load.requests
  const start = performance.now()
  const takeTurn = () => left-- > 0 && performance.now() - start < load.seconds * 1000
  await Promise.all(
    Array.from({ length: load.clients }, (_, index) => runClient(load, load.paths[index % load.paths.length]!, takeTurn, times)),
  )
  return { seconds: (performance.now() - start) / 1000, times }
}

answerParent({ generateLoad })
