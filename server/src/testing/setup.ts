import { afterAll, vi } from 'vitest'

/** Test files share a process, so that libraries load once; our own modules are reset between files. */
afterAll(() => {
  vi.useRealTimers()
  vi.resetModules()
})
