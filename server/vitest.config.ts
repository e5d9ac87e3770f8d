import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'server',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    globalSetup: 'src/testing/globalSetup.ts',
    pool: 'forks',
    isolate: false,
    setupFiles: ['src/testing/setup.ts'],
    maxWorkers: 2,
    // Making a database takes seconds on a busy machine.
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
