import type { Page } from '@playwright/test'

export type FocusFaults = { stops: number; hidden: string[]; unmarked: string[]; clipped: string[] }

/**
 * Puts the focus on each stop of the keyboard, forwards and backwards, within what is open: a stop that something covers entirely
 * (WCAG 2.4.11), that looks as before (2.4.7), or whose ring a box around it cuts off.
 */
export const focusFaults = (page: Page): Promise<FocusFaults> =>
  page.evaluate(async () => {
    const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex]'
    const open = [...document.querySelectorAll<HTMLElement>('[role=menu], [role=listbox], [role=dialog]')].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    )
    const scope = open.at(-1) ?? document.body
    const stops = [...scope.querySelectorAll<HTMLElement>(STOPS)].filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches(':disabled') &&
        !element.closest('[inert]') &&
        element.checkVisibility({ visibilityProperty: true }),
    )
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} ‘${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60) || element.id}’`
    /** The element itself, or the box around an input that is only there for its label. */
    const boxOf = (element: HTMLElement) => {
      const box = element.getBoundingClientRect()
      return box.width > 2 && box.height > 2 ? box : (element.closest('label') ?? element.parentElement ?? element).getBoundingClientRect()
    }
    const isCovered = (element: HTMLElement) => {
      const { left, top, width, height } = boxOf(element)
      const shares = [0.1, 0.5, 0.9]
      return shares.every((x) =>
        shares.every((y) => {
          const found = document.elementFromPoint(left + x * width, top + y * height)
          return !found || !(element.contains(found) || found.contains(element) || found.closest('label')?.contains(element))
        }),
      )
    }
    const looksOf = (element: HTMLElement) =>
      [element, element.nextElementSibling, element.parentElement, element.parentElement?.parentElement, element.closest('li, article')]
        .map((each) => {
          if (!each) return ''
          const { outline, boxShadow, borderColor, backgroundColor, textDecoration } = getComputedStyle(each)
          return [outline, boxShadow, borderColor, backgroundColor, textDecoration].join()
        })
        .join('|')
    const isClipped = (element: HTMLElement) => {
      const { outlineStyle, outlineWidth, outlineOffset, opacity } = getComputedStyle(element)
      // An input that lies unseen over its picture has no ring of its own. Of a textarea the browser shows the line that is written.
      if (outlineStyle === 'none' || opacity === '0' || element.matches('textarea')) return false
      const around = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset) - 0.5
      const box = element.getBoundingClientRect()
      for (let parent = element.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(parent)
        const edge = parent.getBoundingClientRect()
        const [left, top] = [edge.left + parent.clientLeft, edge.top + parent.clientTop]
        const isOutX = box.left - around < left || box.right + around > left + parent.clientWidth
        const isOutY = box.top - around < top || box.bottom + around > top + parent.clientHeight
        // Sideways the browser scrolls only to what it shows nothing of, and a reader can scroll on.
        const scrollsX = overflowX === 'auto' && parent.scrollWidth > parent.clientWidth
        if ((overflowX !== 'visible' && !scrollsX && isOutX) || (overflowY !== 'visible' && isOutY)) return true
        if (position === 'fixed') return false
      }
      return false
    }
    const found: FocusFaults = { stops: stops.length, hidden: [], unmarked: [], clipped: [] }
    const before = document.activeElement
    const leave = () => (document.activeElement as HTMLElement | SVGElement | null)?.blur()
    /** A toast moves off what has the focus, in the next frame. */
    const untilMoved = () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
    const visit = async (element: HTMLElement) => {
      const unfocused = looksOf(element)
      element.focus({ focusVisible: true })
      if (document.activeElement !== element) return
      if (isCovered(element)) await untilMoved()
      if (isCovered(element)) found.hidden.push(nameOf(element))
      if (looksOf(element) === unfocused) found.unmarked.push(nameOf(element))
      if (isClipped(element)) found.clipped.push(nameOf(element))
    }
    leave()
    for (const element of stops) await visit(element)
    leave()
    for (const element of stops.toReversed()) await visit(element)
    leave()
    if (before instanceof HTMLElement && before !== document.body) before.focus()
    const once = (names: string[]) => [...new Set(names)]
    return { stops: found.stops, hidden: once(found.hidden), unmarked: once(found.unmarked), clipped: once(found.clipped) }
  })
