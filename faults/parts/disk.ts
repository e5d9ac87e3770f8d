import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { accessTo, call, READ_PATHS } from '../lib/client'
import { distribution, problemsOf } from '../lib/figures'
import { examine, startLoad } from '../lib/load'
import { startPostgres } from '../lib/postgres'
import { clientOfEmbedded, endEmbedded, isReady, type Server, startServer } from '../lib/server'
import { mountSmallDisk } from '../lib/smallDisk'
import { type Print, type Stage, until } from '../lib/stage'

const FILES_MB = 200
const UPLOAD_MB = 4
/** PostgreSQL and the demo data take about 150. */
const DATABASE_MB = 400
const QUICK_MS = 5000

async function send(url: string, access: string, name: string) {
  const form = new FormData()
  form.append('folder', '')
  form.append('file', new Blob([Buffer.alloc(UPLOAD_MB * 1024 ** 2, name)]), name)
  const from = performance.now()
  const answer = await fetch(`${url}/shared-folder/upload/`, { method: 'POST', headers: { authorization: `Bearer ${access}` }, body: form })
  return { status: answer.status, body: await answer.text(), took: performance.now() - from }
}

async function write(url: string, access: string, name: string) {
  const from = performance.now()
  const answer = await call(`${url}/api/plans/`, { method: 'POST', access, body: { name, max_registrations: 10 } })
  return { ...answer, took: performance.now() - from }
}

async function failedReads(url: string, access: string): Promise<string[]> {
  const answers = await Promise.all(READ_PATHS.map(async (each) => ({ each, ...(await call(`${url}${each}`, { access })) })))
  return answers.filter(({ status }) => status !== 200).map(({ each, status }) => `${each} was answered with ${status}`)
}

const mailsIn = ({ dataDir }: Server) => {
  const folder = path.join(dataDir, 'outbox')
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')).length : 0
}

/** The full disk has files and mails; the database is on another one. Uploads are refused, and every other call succeeds. */
async function fullOfFiles(stage: Stage, print: Print): Promise<string[]> {
  const postgres = await startPostgres(stage, 'postgres')
  const volume = mountSmallDisk(stage, 'files', FILES_MB)
  const server = await startServer(stage, { DATABASE_URL: postgres.url }, undefined, volume.folder)
  const access = await accessTo(server.url)
  const problems: string[] = []
  volume.fill(0)
  const refused = await send(server.url, access, 'te groot.txt')
  print(`full of files: an upload was answered with ${refused.status} after ${(refused.took / 1000).toFixed(2)} s: ${refused.body}`)
  if (refused.status !== 507 || refused.took > QUICK_MS) problems.push('an upload to a full disk is not 507 within 5 s')
  problems.push(...(await failedReads(server.url, access)))
  const written = await write(server.url, access, 'Bij volle schijf')
  if (written.status !== 201) problems.push(`a write was answered with ${written.status}: ${written.body}`)
  const mails = mailsIn(server)
  await call(`${server.url}/auth/password/reset/`, { method: 'POST', body: { email: 'staf@pre-u.example' } })
  await until('the mail cannot be written', () => server.said().includes('a mail could not be sent'))
  if (!(await isReady(server.url))) problems.push('/readyz is not 200 while only files have no room')

  volume.makeRoom()
  const accepted = await send(server.url, access, 'past weer.txt')
  if (accepted.status !== 201) problems.push(`with room again an upload was answered with ${accepted.status}: ${accepted.body}`)
  await until('the mail that waited is written', () => mailsIn(server) > mails, 180_000)
  if (server.hasEnded()) problems.push(`the server ended: ${server.said()}`)
  await server.end('SIGTERM')
  return problems
}

/** The embedded PostgreSQL, files and mails on one full disk: what is there can be read. */
async function fullOfAll(stage: Stage, print: Print): Promise<string[]> {
  const volume = mountSmallDisk(stage, 'all', DATABASE_MB)
  endEmbedded(stage, volume.folder)
  const server = await startServer(stage, {}, undefined, volume.folder)
  const access = await accessTo(server.url)
  const load = startLoad(server.url)
  const problems: string[] = []
  const times: number[] = []
  for (const leaving of [32 * 1024 ** 2, 0]) {
    const goal = load.confirmed.length + 20
    await until('people write', () => load.confirmed.length >= goal)
    volume.fill(leaving)
    const probe = async () => (await write(server.url, access, `Vol ${leaving} ${performance.now()}`)).status === 503
    await until('nothing is stored any more', probe, 20_000, 200)
    const refused = await write(server.url, access, 'Vol')
    print(
      `full, ${leaving / 1024 ** 2} MB left: a write was answered with ${refused.status}, Retry-After ${refused.retryAfter}, after ${(refused.took / 1000).toFixed(2)} s: ${refused.body}`,
    )
    if (refused.status !== 503 || !refused.retryAfter || refused.took > QUICK_MS) problems.push('a write is not 503 within 5 s')
    for (let turn = 0; turn < 10; turn += 1) problems.push(...(await failedReads(server.url, access)))
    const upload = await send(server.url, access, 'te groot.txt')
    print(`an upload was answered with ${upload.status} after ${(upload.took / 1000).toFixed(2)} s`)
    if (![503, 507].includes(upload.status) || upload.took > QUICK_MS) problems.push(`an upload is answered with ${upload.status}`)
    volume.makeRoom()
    const confirmed = load.confirmed.length
    times.push(await until('people write again', () => load.confirmed.length > confirmed))
  }
  await load.stop()
  const losses = await examine(load, clientOfEmbedded(volume.folder))
  print(`${load.confirmed.length} writes confirmed, ${load.counts.repeated} sent again; stored again after ${distribution(times)}`)
  problems.push(...problemsOf(losses, load.refused))
  if (server.hasEnded()) problems.push(`the server ended: ${server.said()}`)
  await server.end('SIGTERM')
  return problems
}

export async function disk(stage: Stage, _rounds: number, print: Print): Promise<string[]> {
  return [...new Set([...(await fullOfFiles(stage, print)), ...(await fullOfAll(stage, print))])]
}
