import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [{ test: { name: 'contract', root: 'contract', environment: 'node', include: ['src/**/*.test.ts'] } }, 'server', 'web'],
    maxWorkers: 2,
  },
})
