import '@testing-library/jest-dom/vitest'
import { speakDutch } from '@pre-u/contract/platform/messages'
import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { queryClient } from '../platform/api/queryClient'

speakDutch()
window.scrollTo = () => undefined
const branding = Object.assign(document.createElement('script'), { type: 'application/json', id: 'branding' })
branding.textContent = JSON.stringify({
  programmeName: 'Pre-University',
  image: null,
  poweredByName: 'Pre-U',
  poweredByLogo: null,
  office: {},
})
document.head.append(branding)
afterEach(cleanup)

const addListener = window.addEventListener
const storageListeners: EventListenerOrEventListenerObject[] = []
window.addEventListener = (...[type, listener, options]: Parameters<typeof addListener>) => {
  if (type === 'storage') storageListeners.push(listener)
  addListener.call(window, type, listener, options)
}

/** Files share a process and a window, so that libraries load once. Our modules are reset for the next file; this cleans up the globals. */
afterAll(async () => {
  // A pending import would resolve in the next file.
  await vi.dynamicImportSettled()
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const listener of storageListeners) window.removeEventListener('storage', listener)
  window.addEventListener = addListener
  document.body.replaceChildren()
  document.head.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  vi.resetModules()
})
