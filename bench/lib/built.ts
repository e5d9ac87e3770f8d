import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { workerEntries } from '../../server/src/platform/jobs/workerFiles'
import { configFor } from '../../server/vite.config'

const root = fileURLToPath(new URL('../../server', import.meta.url))

/** Files of bench/servers and the workers that they start, built as in production: from source, a worker would compile TypeScript first. */
export async function buildServers<File extends string>(files: File[]): Promise<Record<File, string>> {
  const outDir = path.join(root, 'dist', 'bench')
  const input = { ...Object.fromEntries(files.map((file) => [file, `../bench/servers/${file}.ts`])), ...workerEntries }
  await build({ ...configFor(input, outDir), configFile: false, root, logLevel: 'error' })
  return Object.fromEntries(files.map((file) => [file, path.join(outDir, `${file}.js`)])) as Record<File, string>
}

export const importBuilt = async (file: string): Promise<unknown> => import((await buildServers([file]))[file]!)
