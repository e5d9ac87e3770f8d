import { expect, it, vi } from 'vitest'
import { onFirstInput } from './firstInput'

it('fetches one part when the one before is there', async () => {
  let arrive: () => void = () => undefined
  const first = vi.fn<() => Promise<void>>(
    () =>
      new Promise((resolve) => {
        arrive = resolve
      }),
  )
  const second = vi.fn<() => void>()
  onFirstInput(first)
  onFirstInput(second)
  globalThis.dispatchEvent(new Event('keydown'))
  await vi.waitFor(() => expect(first).toHaveBeenCalled())
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  expect(second).not.toHaveBeenCalled()
  arrive()
  await vi.waitFor(() => expect(second).toHaveBeenCalled())
})
