import { useToasts } from './toast'
import { type Box, findPlace, isFree, withoutGap } from './toastPlace'

const IN_ROWS = '[role=row] *, tbody *, li *'
const TITLES =
  ':is(a, button, input, select, textarea, [tabindex="0"]):focus-visible, h1, h2, h3, [role=alert], [data-summary], [data-bulk], [role=menu], [role=listbox]'
const BUTTONS = 'button, nav a, [role=tab], [data-button]'
const FIELDS = 'input, select, textarea, label, a'

/** What is not covered, from all that people read and use to what is never covered, for pages that have no other room. */
const KEPT_CLEAR = [
  `${TITLES}, ${BUTTONS}, ${FIELDS}, td`,
  `${TITLES}, ${BUTTONS}, ${FIELDS}`,
  // Between the title of one card and that of the next there is room.
  `${TITLES}, ${BUTTONS}, [data-open], :is(${FIELDS}):not(${IN_ROWS})`,
  `${TITLES}, :is(${BUTTONS}, ${FIELDS}):not(${IN_ROWS})`,
  `${TITLES}, :is(${BUTTONS}):not(${IN_ROWS})`,
]

/** Rows that are scrolled out of their list take no room. */
function shownBox(element: Element): Box {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const list = element.closest('[data-scrolls]')?.getBoundingClientRect()
  return { left, right, top: Math.max(top, list?.top ?? 0), bottom: Math.min(bottom, list?.bottom ?? window.innerHeight) }
}

function boxesOf(root: Element, selector: string): Box[] {
  return [...root.querySelectorAll(selector)]
    .filter((element) => !element.closest('[data-toasts]') && element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map(shownBox)
    .filter(({ left, right, top, bottom }) => right - left > 1 && top < bottom)
}

const topDialog = () => [...document.querySelectorAll('[aria-modal=true]')].findLast((element) => element.checkVisibility())

/** What lies below a dialog cannot be used until it is closed, so it may be covered. */
function* boxesToAvoid(dialog: Element | undefined): Generator<Box[]> {
  if (dialog) yield [dialog.getBoundingClientRect()]
  const root = dialog ?? document.body
  for (const selector of KEPT_CLEAR) yield boxesOf(root, selector)
  yield withoutGap(boxesOf(root, KEPT_CLEAR.at(-1)!))
}

/** At most once per frame, however much changes in it. */
function oncePerFrame(callback: () => void) {
  let frame: number | undefined
  return () => {
    frame ??= requestAnimationFrame(() => {
      frame = undefined
      callback()
    })
  }
}

/** The second is wide and of one line: beside the pager of a list there is room for that. */
const SHAPES = ['card', 'line']

/**
 * Toasts stay where they are while that place is free, and under a pointer or the focus, unless they came where the pointer was. What this
 * returns ends it.
 */
function followPage(area: HTMLElement) {
  let placed: { dialog: Element | undefined } | undefined
  const moveClear = () => {
    if (controller.signal.aborted || (placed && area.matches(':hover, :focus-within'))) return
    const place = area.getBoundingClientRect()
    const view = { width: document.documentElement.clientWidth, height: window.innerHeight }
    const dialog = topDialog()
    for (const taken of boxesToAvoid(dialog)) {
      if (placed && placed.dialog === dialog && place.bottom <= view.height && isFree(place, taken)) return
      for (const shape of SHAPES) {
        area.dataset.shape = shape
        const found = findPlace(area.getBoundingClientRect(), view, taken)
        if (!found) continue
        placed = { dialog }
        return area.style.setProperty('inset', `${found.top}px auto auto ${found.left}px`)
      }
    }
    area.dataset.shape = SHAPES[0]!
  }
  const controller = new AbortController()
  const move = oncePerFrame(moveClear)
  const observer = new MutationObserver(move)
  observer.observe(document.body, { childList: true, subtree: true })
  for (const event of ['focusin', 'transitionend', 'scrollend', 'resize'])
    window.addEventListener(event, move, { capture: true, passive: true, signal: controller.signal })
  move()
  return () => {
    controller.abort()
    observer.disconnect()
    area.style.removeProperty('inset')
    delete area.dataset.shape
  }
}

let stop: (() => void) | undefined

function follow({ toasts }: { toasts: unknown[] }) {
  const area = document.querySelector<HTMLElement>('[data-toasts]')
  if (area && toasts.length > 0) stop ??= followPage(area)
  if (toasts.length > 0) return
  stop?.()
  stop = undefined
}

/** Until what this returns is called. */
export function keepToastsClear() {
  const unsubscribe = useToasts.subscribe(follow)
  follow(useToasts.getState())
  return () => {
    unsubscribe()
    follow({ toasts: [] })
  }
}
