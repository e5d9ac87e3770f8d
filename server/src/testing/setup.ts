import { afterAll, vi } from 'vitest'

/** Files share a process, so that the libraries are loaded once; our own modules, with all that they hold, are made anew for the next. */
afterAll(() => {
  vi.useRealTimers()
  vi.resetModules()
})
