/**
 * A folder of 10,000 items, and uploads and downloads of 100 MB compared with a bare Node server that pipes the same bytes to and from a
 * file. Requests come from a separate process and alternate between the two servers, so that load on the machine affects both. Fails when
 * a limit is exceeded.
 */
import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { aloneOrInAll } from './lib/aloneOrInAll'
import { judge, median, p95 } from './lib/figures'
import { watchMachine } from './lib/host'
import { watchMemory } from './lib/memory'
import { startDocumentsServer } from './servers/documentsServer'

const ITEMS = 10_000
/** A server that runs for weeks has its code compiled. */
const WARM_UP = 3
const ROUNDS = aloneOrInAll(40, 20)
const TRANSFERS = 5
const MEGABYTES = 100
const CHUNK = randomBytes(256 * 1024)
const BARS = { listing_p95_ms: 50, rename_p95_ms: 50, upload_ratio: 2, download_ratio: 2, upload_rss_mb: 32, download_rss_mb: 32 }

type Target = { origin: string; bare: string; authorization: string; bucket: string; folder: string }
type Timings = { listing: number[]; rename: number[]; upload: number[]; bareUpload: number[]; download: number[]; bareDownload: number[] }
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
  for (let sent = 0; sent < MEGABYTES * 4; sent += 1) yield CHUNK
}

const BOUNDARY = 'grens'
function* formBytes(name: string) {
  const header = `content-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream`
  yield Buffer.from(`--${BOUNDARY}\r\n${header}\r\n\r\n`)
  yield* fileBytes()
  yield Buffer.from(`\r\n--${BOUNDARY}--\r\n`)
}

async function measure({ origin, bare, authorization, bucket, folder }: Target): Promise<Timings> {
  const timings: Timings = { listing: [], rename: [], upload: [], bareUpload: [], download: [], bareDownload: [] }
  const address = (name: string, query = '') => `${origin}/s3/${name}?bucket=${bucket}${query}`
  const json = { authorization, 'content-type': 'application/json' }

  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    await timed(round < 0 ? [] : timings.listing, () =>
      call({ method: 'GET', url: address('folder-items', `&folder=${folder}`), headers: { authorization } }),
    )
    const body = JSON.stringify({ file_key: folder, name: `Map ${round}` })
    await timed(round < 0 ? [] : timings.rename, () => call({ method: 'PATCH', url: address('rename/'), headers: json, body }))
  }
  const form = { authorization, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
  for (let round = -1; round < TRANSFERS; round += 1) {
    if (round >= 0) process.send?.('upload')
    const url = address('upload/')
    const { text } = await timed(timings.upload, () =>
      call({ method: 'POST', url, headers: form, body: Readable.from(formBytes(`${round}.bin`)) }),
    )
    if (round >= 0) process.send?.('upload ended')
    await timed(timings.bareUpload, () => call({ method: 'POST', url: bare, body: Readable.from(fileBytes()) }))
    const { file_key } = (JSON.parse(text) as { items: { file_key: string }[] }).items[0]!
    process.send?.('download')
    await timed(timings.download, () =>
      call({ method: 'GET', url: address('download/', `&file_key=${file_key}`), headers: { authorization } }),
    )
    process.send?.('download ended')
    await timed(timings.bareDownload, () => call({ method: 'GET', url: bare }))
  }
  connections.destroy()
  return timings
}

async function startBareServer(dataDir: string) {
  const file = path.join(dataDir, 'bare.bin')
  const server = createServer((incoming, outgoing) => {
    const store = async () => {
      await pipeline(incoming, createWriteStream(file))
      outgoing.end()
    }
    if (incoming.method === 'POST') void store()
    else void pipeline(createReadStream(file, { highWaterMark: 256 * 1024 }), outgoing)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/** Of the transfers that the caller begins and ends, by their kind. */
function watchTransfers() {
  const peaks: Record<string, number> = {}
  let stopWatching = () => 0
  return {
    peaks,
    onMessage(message: string) {
      const [kind = '', isOver] = message.split(' ')
      if (isOver) peaks[kind] = Math.max(peaks[kind] ?? 0, stopWatching())
      else stopWatching = watchMemory()
    },
  }
}

async function main() {
  const machine = watchMachine()
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
    const memory = watchTransfers()
    const timings = await new Promise<Timings>((resolve, reject) => {
      caller.on('message', (message) => (typeof message === 'string' ? memory.onMessage(message) : resolve(message as Timings)))
      caller.once('exit', (code) => reject(new Error(`the caller ended with ${code}`)))
    })
    console.table(
      Object.fromEntries(
        Object.entries(timings).map(([name, times]) => [name, { p50_ms: Math.round(median(times)), p95_ms: Math.round(p95(times)) }]),
      ),
    )
    const values: Record<keyof typeof BARS, number> = {
      listing_p95_ms: p95(timings.listing),
      rename_p95_ms: p95(timings.rename),
      upload_ratio: median(timings.upload) / median(timings.bareUpload),
      download_ratio: median(timings.download) / median(timings.bareDownload),
      upload_rss_mb: memory.peaks.upload ?? NaN,
      download_rss_mb: memory.peaks.download ?? NaN,
    }
    judge(BARS, (name) => values[name])
    console.log(`${ITEMS} items, ${MEGABYTES} MB × ${TRANSFERS}, ${machine()}`)
  } finally {
    bareServer.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

if (process.argv[2] === 'caller') {
  const timings = await measure(JSON.parse(process.argv[3] ?? '') as Target)
  process.send?.(timings, () => process.disconnect())
} else await main()
