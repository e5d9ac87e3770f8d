import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

// The package has one module per icon, thousands, which Vitest would load one by one.
const icons = fileURLToPath(new URL('dist/cjs/tabler-icons-react.cjs', import.meta.resolve('@tabler/icons-react/package.json')))

// Node's own localStorage, in 25 and newer, would stand in the way of that of the window.
const OWN_STORAGE = '--experimental-webstorage'
const execArgv = process.allowedNodeEnvironmentFlags.has(OWN_STORAGE) ? [OWN_STORAGE.replace('--', '--no-')] : []

export default defineConfig({
  plugins: [react()],
  resolve: { alias: { '@tabler/icons-react': icons } },
  test: {
    environment: 'happy-dom',
    isolate: false,
    execArgv,
    setupFiles: ['src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    css: false,
    maxWorkers: 3,
    testTimeout: 60_000,
  },
})
