import path from 'node:path'
import { ensurePostgres } from '../../server/src/platform/db/embedded'
import { accessTo, call, READ_PATHS } from '../lib/client'
import { problemsOf } from '../lib/figures'
import { examine, startLoad } from '../lib/load'
import { clientOfEmbedded, endEmbedded, runCommand, startServer } from '../lib/server'
import { type Print, type Stage, until } from '../lib/stage'

const WRITES = 100

/** A backup that is taken while people write, and restored into an empty place: it holds what was confirmed before it began, whole and once. */
export async function restore(stage: Stage, _rounds: number, print: Print): Promise<string[]> {
  const [dataDir, emptyDir, backup] = ['data', 'restored', 'backup'].map((name) => path.join(stage.folder, name)) as [
    string,
    string,
    string,
  ]
  endEmbedded(stage, dataDir)
  endEmbedded(stage, emptyDir)
  const server = await startServer(stage, {}, undefined, dataDir)
  const load = startLoad(server.url)
  await until('people write', () => load.confirmed.length >= WRITES)
  const confirmed = [...load.confirmed]
  await runCommand(stage, 'backup', [backup], dataDir)
  const { length: written } = load.confirmed
  await load.stop()
  await server.end('SIGKILL')

  const empty = await ensurePostgres({ dataDir: emptyDir, log: () => undefined })
  await runCommand(stage, 'restore', [backup], emptyDir)
  await empty.stop()
  const restored = await startServer(stage, {}, undefined, emptyDir)
  const losses = await examine({ confirmed }, clientOfEmbedded(emptyDir))
  const problems = problemsOf(losses, load.refused)
  const access = await accessTo(restored.url)
  for (const each of READ_PATHS) {
    const { status } = await call(`${restored.url}${each}`, { access })
    if (status !== 200) problems.push(`${each} was answered with ${status} after the restore`)
  }
  await restored.end('SIGTERM')
  print(`${confirmed.length} writes confirmed before the backup, ${written - confirmed.length} while it was taken; restored and read`)
  return problems
}
