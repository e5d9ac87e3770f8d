import { pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import type { WorkerName } from './workerFiles'

// The build puts the workers beside this file. From source, a thread has to register tsx first; tests build the workers once and set
// BUILT_WORKERS.
const testBuild = process.env.BUILT_WORKERS
const builtFrom = import.meta.url.endsWith('.js') ? import.meta.url : testBuild && pathToFileURL(testBuild).href
const sourceLoader = (file: URL) => `import('tsx/esm/api').then(({ register }) => { register(); return import('${file.href}') })`

export function startWorker(name: WorkerName, options: WorkerOptions): Worker {
  return builtFrom
    ? new Worker(new URL(`./${name}Worker.js`, builtFrom), options)
    : new Worker(sourceLoader(new URL(`../${name}/worker.ts`, import.meta.url)), { ...options, eval: true })
}
