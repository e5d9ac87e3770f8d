import { afterAll, vi } from 'vitest'

/** Test files share a process, so that libraries load once; our own modules are reset between files. */
afterAll(() => {
  vi.useRealTimers()
  // The only module that tests replace: a replacement would stay for the next file.
  vi.doUnmock('../platform/passwordHash/passwordHash')
  vi.resetModules()
})
