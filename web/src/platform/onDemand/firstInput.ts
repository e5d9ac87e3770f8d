const EVENTS = ['pointermove', 'pointerdown', 'keydown'] as const

let hasInput = false
type Callback = () => unknown
const waiting = new Set<Callback>()

async function callNext() {
  const [next] = waiting
  if (!next) return
  waiting.delete(next)
  try {
    await next()
  } finally {
    setTimeout(() => void callNext())
  }
}

function handleInput() {
  hasInput = true
  for (const event of EVENTS) window.removeEventListener(event, handleInput)
  // After the frame that shows the effect of the input: the reader does not wait for what may be opened later. Each when the one before is
  // there: a stylesheet with a layer that comes in after one that follows it in the page makes Chromium resolve every style.
  requestAnimationFrame(() => setTimeout(() => void callNext()))
}

for (const event of EVENTS) window.addEventListener(event, handleInput, { passive: true })

/** Calls back after the first pointer or key event, which comes before any menu or dialog is opened. */
export function onFirstInput(callback: Callback): () => void {
  if (hasInput) {
    callback()
    return () => undefined
  }
  waiting.add(callback)
  return () => waiting.delete(callback)
}
