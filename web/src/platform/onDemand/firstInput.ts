const EVENTS = ['pointermove', 'pointerdown', 'keydown'] as const

let hasInput = false
const waiting = new Set<() => void>()

function callNext() {
  const [next] = waiting
  if (!next) return
  waiting.delete(next)
  next()
  setTimeout(callNext)
}

function handleInput() {
  hasInput = true
  for (const event of EVENTS) window.removeEventListener(event, handleInput)
  // One by one, and after the frame that shows the effect of the input: the reader does not wait for what may be opened later.
  requestAnimationFrame(() => setTimeout(callNext))
}

for (const event of EVENTS) window.addEventListener(event, handleInput, { passive: true })

/** Calls back after the first pointer or key event, which comes before any menu or dialog is opened. */
export function onFirstInput(callback: () => void): () => void {
  if (hasInput) {
    callback()
    return () => undefined
  }
  waiting.add(callback)
  return () => waiting.delete(callback)
}
