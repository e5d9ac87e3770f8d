/**
 * Documents through the real server on loopback: a folder of 10,000 items, and a file of 100 MB up and down against the same bytes
 * through a bare Node server that does nothing but pipe them to and from a file. The caller is a process of its own; it takes turns
 * between the two, so that a busy moment of the machine hits both. Fails when a bar is missed.
 */
import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { startDocumentsServer } from './servers/documentsServer'

const ITEMS = 10_000
const TURNS = 40
const TRANSFERS = 5
const MEGABYTES = 100
const PIECE = randomBytes(256 * 1024)
const BARS = { listing_p95_ms: 50, rename_p95_ms: 50, upload_ratio: 2, download_ratio: 2, upload_rss_mb: 32, download_rss_mb: 32 }

type Target = { origin: string; bare: string; authorization: string; bucket: string; folder: string }
type Told = { listing: number[]; rename: number[]; upload: number[]; bareUpload: number[]; download: number[]; bareDownload: number[] }
type Call = { method: string; url: string; headers?: Record<string, string>; body?: AsyncIterable<Uint8Array> | string }

const connections = new Agent({ keepAlive: true })

async function call({ method, url, headers = {}, body }: Call): Promise<{ bytes: number; text: string }> {
  const sent = request(url, { method, headers, agent: connections })
  const answered = once(sent, 'response')
  await pipeline(typeof body === 'string' ? [body] : (body ?? []), sent)
  const [response] = (await answered) as [import('node:http').IncomingMessage]
  let bytes = 0
  let text = ''
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes < 100_000) text += chunk.toString()
  }
  if ((response.statusCode ?? 500) >= 300) throw new Error(`${method} ${url} answered ${response.statusCode}: ${text}`)
  return { bytes, text }
}

async function timed<T>(times: number[], task: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const answer = await task()
  times.push(performance.now() - start)
  return answer
}

function* fileBytes() {
  for (let sent = 0; sent < MEGABYTES * 4; sent += 1) yield PIECE
}

const BOUNDARY = 'grens'
function* formBytes(name: string) {
  const header = `content-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream`
  yield Buffer.from(`--${BOUNDARY}\r\n${header}\r\n\r\n`)
  yield* fileBytes()
  yield Buffer.from(`\r\n--${BOUNDARY}--\r\n`)
}

async function measure({ origin, bare, authorization, bucket, folder }: Target): Promise<Told> {
  const told: Told = { listing: [], rename: [], upload: [], bareUpload: [], download: [], bareDownload: [] }
  const address = (name: string, query = '') => `${origin}/s3/${name}?bucket=${bucket}${query}`
  const json = { authorization, 'content-type': 'application/json' }

  for (let turn = 0; turn < TURNS; turn += 1) {
    await timed(told.listing, () => call({ method: 'GET', url: address('folder-items', `&folder=${folder}`), headers: { authorization } }))
    const body = JSON.stringify({ file_key: folder, name: `Map ${turn}` })
    await timed(told.rename, () => call({ method: 'PATCH', url: address('rename/'), headers: json, body }))
  }
  const form = { authorization, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
  for (let turn = -1; turn < TRANSFERS; turn += 1) {
    // The first is not watched: it loads what every later one uses.
    if (turn >= 0) process.send?.('upload')
    const url = address('upload/')
    const { text } = await timed(told.upload, () =>
      call({ method: 'POST', url, headers: form, body: Readable.from(formBytes(`${turn}.bin`)) }),
    )
    process.send?.('upload ended')
    await timed(told.bareUpload, () => call({ method: 'POST', url: bare, body: Readable.from(fileBytes()) }))
    const { file_key } = (JSON.parse(text) as { items: { file_key: string }[] }).items[0]!
    process.send?.('download')
    await timed(told.download, () =>
      call({ method: 'GET', url: address('download/', `&file_key=${file_key}`), headers: { authorization } }),
    )
    process.send?.('download ended')
    await timed(told.bareDownload, () => call({ method: 'GET', url: bare }))
  }
  connections.destroy()
  return told
}

/** The same bytes with nothing in between. */
async function startBareServer(dataDir: string) {
  const file = path.join(dataDir, 'bare.bin')
  const server = createServer((incoming, outgoing) => {
    const keep = async () => {
      await pipeline(incoming, createWriteStream(file))
      outgoing.end()
    }
    if (incoming.method === 'POST') void keep()
    else void pipeline(createReadStream(file, { highWaterMark: 256 * 1024 }), outgoing)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

const quantile = (times: number[], part: number) => times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? NaN
const median = (times: number[]) => quantile(times, 0.5)

/** Watches this process's memory while the caller says that it sends or fetches. */
function watchMemory() {
  const most: Record<string, number> = {}
  let watch: NodeJS.Timeout | undefined
  return {
    most,
    hear(message: string) {
      clearInterval(watch)
      if (message.endsWith('ended')) return
      const before = process.memoryUsage.rss()
      watch = setInterval(() => {
        const extra = (process.memoryUsage.rss() - before) / 1024 ** 2
        most[message] = Math.max(most[message] ?? 0, extra)
      }, 10)
    },
  }
}

async function main() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pre-u-bench-'))
  const server = await startDocumentsServer(dataDir, ITEMS)
  const bareServer = await startBareServer(dataDir)
  try {
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const at = (address: AddressInfo) => `http://127.0.0.1:${address.port}`
    const [origin, bare] = [at(server.app.server.address() as AddressInfo), at(bareServer.address() as AddressInfo)]
    const { authorization, bucket, folder } = server
    const target: Target = { origin, bare, authorization, bucket, folder }
    const caller = fork(fileURLToPath(import.meta.url), ['caller', JSON.stringify(target)])
    const memory = watchMemory()
    const told = await new Promise<Told>((resolve, reject) => {
      caller.on('message', (message) => (typeof message === 'string' ? memory.hear(message) : resolve(message as Told)))
      caller.once('exit', (code) => reject(new Error(`the caller ended with ${code}`)))
    })
    console.table(
      Object.fromEntries(
        Object.entries(told).map(([name, times]) => [
          name,
          { p50_ms: Math.round(median(times)), p95_ms: Math.round(quantile(times, 0.95)) },
        ]),
      ),
    )
    const values: Record<keyof typeof BARS, number> = {
      listing_p95_ms: quantile(told.listing, 0.95),
      rename_p95_ms: quantile(told.rename, 0.95),
      upload_ratio: median(told.upload) / median(told.bareUpload),
      download_ratio: median(told.download) / median(told.bareDownload),
      upload_rss_mb: memory.most.upload ?? NaN,
      download_rss_mb: memory.most.download ?? NaN,
    }
    for (const [name, bar] of Object.entries(BARS) as [keyof typeof BARS, number][]) {
      const isMissed = !(values[name] <= bar)
      if (isMissed) process.exitCode = 1
      console.log(`${name.padEnd(16)} ${values[name].toFixed(2).padStart(9)}   bar ${bar}   ${isMissed ? 'MISSED' : 'met'}`)
    }
    console.log(`${ITEMS} items, ${MEGABYTES} MB × ${TRANSFERS}, load ${loadavg()[0]?.toFixed(2)}`)
  } finally {
    bareServer.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

if (process.argv[2] === 'caller') {
  const told = await measure(JSON.parse(process.argv[3] ?? '') as Target)
  process.send?.(told, () => process.disconnect())
} else await main()
