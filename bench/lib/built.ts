import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** A file of server/src/testing and the thread that it starts, built as in production: from source, a thread would first read TypeScript. */
export async function importBuilt(file: string, thread: 'xlsx' | 'sheetImport'): Promise<unknown> {
  const root = fileURLToPath(new URL('../../server', import.meta.url))
  const outDir = path.join(root, 'dist', 'bench')
  const input = { [file]: `../bench/servers/${file}.ts`, [`${thread}Worker`]: `src/platform/${thread}/worker.ts` }
  await build({ root, logLevel: 'error', build: { outDir, emptyOutDir: true, rolldownOptions: { input } } })
  return import(path.join(outDir, `${file}.js`))
}
