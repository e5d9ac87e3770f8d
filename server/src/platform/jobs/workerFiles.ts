const workerNames = ['sheetImport', 'passwordHash'] as const
export type WorkerName = (typeof workerNames)[number]

/** Entries of the build, relative to the folder of the server. */
export const workerEntries = Object.fromEntries(workerNames.map((name) => [`${name}Worker`, `src/platform/${name}/worker.ts`]))
