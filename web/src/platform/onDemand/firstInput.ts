const EVENTS = ['pointermove', 'pointerdown', 'keydown'] as const

let hasInput = false

/** Calls back at the first pointer or key event, which comes before any menu or dialog is opened. */
export function onFirstInput(callback: () => void): () => void {
  if (hasInput) {
    callback()
    return () => undefined
  }
  const controller = new AbortController()
  const handleInput = () => {
    hasInput = true
    controller.abort()
    callback()
  }
  for (const event of EVENTS) window.addEventListener(event, handleInput, { signal: controller.signal, passive: true })
  return () => controller.abort()
}
