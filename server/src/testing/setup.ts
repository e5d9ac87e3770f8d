import { afterAll, vi } from 'vitest'
import { startOver } from './builders'

/**
 * Test files share a process and its modules, which then load once. Vitest takes spies back after each file. It cannot do so with
 * `vi.mock`, which has no effect where a file before it has loaded the module.
 */
afterAll(() => {
  vi.useRealTimers()
  startOver()
})
