import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { workerEntries } from '../../server/src/platform/jobs/workerFiles'

/** A file of bench/servers and the workers that it starts, built as in production: from source, a worker would compile TypeScript first. */
export async function importBuilt(file: string): Promise<unknown> {
  const root = fileURLToPath(new URL('../../server', import.meta.url))
  const outDir = path.join(root, 'dist', 'bench')
  const input = { [file]: `../bench/servers/${file}.ts`, ...workerEntries }
  await build({ root, logLevel: 'error', build: { outDir, emptyOutDir: true, rolldownOptions: { input } } })
  return import(path.join(outDir, `${file}.js`))
}
