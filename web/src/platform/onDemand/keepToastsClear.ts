import { useToasts } from '../feedback/toast'
import { type Box, findPlace, isFree, withoutGap } from './toastPlace'

const IN_ROWS = '[role=row] *, tbody *, li *'
const TITLES =
  ':is(a, button, input, select, textarea, [tabindex="0"]):focus-visible, h1, h2, h3, [role=alert], [data-summary], [data-bulk], [role=menu], [role=listbox]'
const BUTTONS = 'button, nav a, [role=tab], [data-button]'
const FIELDS = 'input, select, textarea, label, a'

/** What is not covered, from all that people use to what is never covered, for pages that have no other room. */
const KEPT_CLEAR = [
  `${TITLES}, ${BUTTONS}, ${FIELDS}`,
  `${TITLES}, :is(${BUTTONS}, ${FIELDS}):not(${IN_ROWS})`,
  `${TITLES}, :is(${BUTTONS}):not(${IN_ROWS})`,
]

function boxesOf(root: Element, selector: string): Box[] {
  return [...root.querySelectorAll(selector)]
    .filter((element) => !element.closest('[data-toasts]') && element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, bottom, top }) => width > 1 && bottom > 0 && top < window.innerHeight)
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

/** Toasts stay where they are while that place is free, and under a pointer or the focus. What this returns ends it. */
function followPage(area: HTMLElement) {
  let placed: { dialog: Element | undefined } | undefined
  const moveClear = () => {
    if (controller.signal.aborted || area.matches(':hover, :focus-within')) return
    const place = area.getBoundingClientRect()
    const view = { width: document.documentElement.clientWidth, height: window.innerHeight }
    const dialog = topDialog()
    for (const taken of boxesToAvoid(dialog)) {
      if (placed && placed.dialog === dialog && place.bottom <= view.height && isFree(place, taken)) return
      const found = findPlace(place, view, taken)
      if (!found) continue
      placed = { dialog }
      return area.style.setProperty('inset', `${found.top}px auto auto ${found.left}px`)
    }
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

let isFollowing = false

/** From the first call on. */
export function keepToastsClear() {
  if (isFollowing) return
  isFollowing = true
  useToasts.subscribe(follow)
  follow(useToasts.getState())
}
