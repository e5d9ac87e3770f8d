import { pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

// Built, each is a file beside this one. From source, its TypeScript must be read first, which a thread does not inherit; tests start
// so many threads that they build them once, and say where.
const builtElsewhere = process.env.BUILT_WORKERS
const built = import.meta.url.endsWith('.js') ? import.meta.url : builtElsewhere && pathToFileURL(builtElsewhere).href
const fromSource = (file: URL) => `import('tsx/esm/api').then(({ register }) => { register(); return import('${file.href}') })`

/** A thread for work that would hold up everybody else's requests: `platform/{name}/worker.ts`. */
export function startWorker(name: 'xlsx' | 'sheetImport', options: WorkerOptions): Worker {
  return built
    ? new Worker(new URL(`./${name}Worker.js`, built), options)
    : new Worker(fromSource(new URL(`../${name}/worker.ts`, import.meta.url)), { ...options, eval: true })
}
