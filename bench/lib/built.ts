import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** A file of bench/servers and the worker that it starts, built as in production: from source, a worker would compile TypeScript first. */
export async function importBuilt(file: string, worker?: 'xlsx' | 'sheetImport'): Promise<unknown> {
  const root = fileURLToPath(new URL('../../server', import.meta.url))
  const outDir = path.join(root, 'dist', 'bench')
  const input = {
    [file]: `../bench/servers/${file}.ts`,
    ...(worker && { [`${worker}Worker`]: `src/platform/${worker}/worker.ts` }),
  }
  await build({ root, logLevel: 'error', build: { outDir, emptyOutDir: true, rolldownOptions: { input } } })
  return import(path.join(outDir, `${file}.js`))
}
