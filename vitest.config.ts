import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from './scripts/lib/memoryFolder.ts'

keepTemporaryFilesInMemory()

const inTesting = (file: string) => fileURLToPath(new URL(`server/src/testing/${file}`, import.meta.url))
// A test of milliseconds can wait for seconds while other programs use the processor.
const testTimeout = 60_000
const expectations = { poll: { timeout: 10_000 } }
// One more than two cores: tests of faults wait for much of their time.
const WORKERS = 3

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', root: 'contract', environment: 'node', isolate: false, include: ['src/**/*.test.ts'], testTimeout } },
      {
        test: {
          name: 'server',
          root: 'server',
          environment: 'node',
          globalSetup: inTesting('globalSetup.ts'),
          setupFiles: [inTesting('setup.ts')],
          include: ['src/**/*.test.ts'],
          pool: 'forks',
          isolate: false,
          maxWorkers: WORKERS,
          testTimeout,
          expect: expectations,
          // Making a database takes seconds on a busy machine.
          hookTimeout: 120_000,
        },
      },
      'web',
      { test: { name: 'scripts', root: 'scripts', environment: 'node', isolate: false, include: ['lib/**/*.test.mjs'], testTimeout } },
    ],
    maxWorkers: WORKERS,
  },
})
