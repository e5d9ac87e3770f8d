import type { Page } from '@playwright/test'

declare global {
  interface Window {
    announcements?: { text: string; at: number }[]
  }
}

/** Notes what a screen reader would say by itself, from the moment that the page opens. */
export const recordAnnouncements = (page: Page) =>
  page.addInitScript(() => {
    const LIVE = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log], output'
    const noted: { text: string; at: number }[] = []
    window.announcements = noted
    const note = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement
      const text = node.textContent?.trim()
      if (text && element?.closest(LIVE)) noted.push({ text, at: performance.now() })
    }
    new MutationObserver((changes) => {
      for (const { target, addedNodes, type } of changes) {
        if (type === 'characterData') note(target)
        for (const node of addedNodes) {
          note(node)
          if (node instanceof Element && !node.closest(LIVE)) for (const region of node.querySelectorAll(LIVE)) note(region)
        }
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })

const AT_ONCE_MS = 1000

/** The number of messages since the page opened, and those that were said twice. */
export const announced = (page: Page) =>
  page.evaluate((atOnce) => {
    const noted = window.announcements ?? []
    const twice = noted.filter(({ text, at }, index) =>
      noted.slice(0, index).some((earlier) => earlier.text === text && at - earlier.at < atOnce),
    )
    return { messages: noted.length, twice: twice.map(({ text }) => text) }
  }, AT_ONCE_MS)
