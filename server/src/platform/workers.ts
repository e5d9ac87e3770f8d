import { Worker, type WorkerOptions } from 'node:worker_threads'

// Built, each is a file beside this one. From source, its TypeScript must be read first, which a thread does not inherit.
const isBuilt = import.meta.url.endsWith('.js')
const fromSource = (file: URL) => `import('tsx/esm/api').then(({ register }) => { register(); return import('${file.href}') })`

/** A thread for work that would hold up everybody else's requests: `platform/{name}/worker.ts`. */
export function startWorker(name: 'xlsx' | 'sheetImport', options: WorkerOptions): Worker {
  return isBuilt
    ? new Worker(new URL(`./${name}Worker.js`, import.meta.url), options)
    : new Worker(fromSource(new URL(`./${name}/worker.ts`, import.meta.url)), { ...options, eval: true })
}
