import type { Page } from '@playwright/test'

declare global {
  interface Window {
    announcements?: { text: string; at: number }[]
  }
}

/** Records the texts of live regions, which a screen reader announces, from the first moment of the page. */
export const recordAnnouncements = (page: Page) =>
  page.addInitScript(() => {
    const LIVE = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log], output'
    const noted: { text: string; at: number }[] = []
    window.announcements = noted
    // A region of these kinds is announced whole, whatever part of it changed.
    const WHOLE = 'output, [role=status], [role=alert], [aria-atomic=true]'
    new MutationObserver((changes) => {
      const changed = new Set<Node>()
      const add = (node: Node) => {
        const region = (node instanceof Element ? node : node.parentElement)?.closest(LIVE)
        if (region) changed.add(region.matches(WHOLE) ? region : node)
      }
      for (const { target, addedNodes, type } of changes) {
        if (type === 'characterData') add(target)
        for (const node of addedNodes) {
          add(node)
          if (node instanceof Element) for (const region of node.querySelectorAll(LIVE)) add(region)
        }
      }
      for (const node of changed) {
        const text = node.textContent?.trim()
        if (text) noted.push({ text, at: performance.now() })
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
