import { pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** Entry of the build, relative to the folder of the server. */
export const threadEntry = { sheetThread: 'src/platform/sheetImport/worker.ts' }

// The build puts the thread's file in the folder of this one. From source, a thread has to register tsx first; tests build it once and set
// BUILT_THREADS.
const testBuild = process.env.BUILT_THREADS
const builtFrom = import.meta.url.endsWith('.js') ? import.meta.url : testBuild && pathToFileURL(testBuild).href
const fromSource = (file: URL) => `import('tsx/esm/api').then(({ register }) => { register(); return import('${file.href}') })`

export const startThread = (options: WorkerOptions): Worker =>
  builtFrom
    ? new Worker(new URL('./sheetThread.js', builtFrom), options)
    : new Worker(fromSource(new URL('./worker.ts', import.meta.url)), { ...options, eval: true })
