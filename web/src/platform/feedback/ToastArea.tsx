import { useFocusWithin, useHover, useMergedRef } from '@mantine/hooks'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle, IconX } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { closeToast, type Severity, type ShownToast, useToasts } from './toast'
import classes from './feedback.module.css'

const icons: Record<Severity, typeof IconX> = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  warn: IconAlertTriangle,
  error: IconCircleX,
  secondary: IconInfoCircle,
  contrast: IconInfoCircle,
}

function useAutoClose({ id, life }: ShownToast, isPaused: boolean) {
  const remaining = useRef(life)
  useEffect(() => {
    if (isPaused) return undefined
    const startedAt = performance.now()
    const timer = setTimeout(() => closeToast(id), remaining.current)
    return () => {
      clearTimeout(timer)
      remaining.current -= performance.now() - startedAt
    }
  }, [id, isPaused])
}

function ToastCard({ shown }: { shown: ShownToast }) {
  const { hovered, ref: hoverRef } = useHover()
  const { focused, ref: focusRef } = useFocusWithin()
  const ref = useMergedRef(hoverRef, focusRef)
  useAutoClose(shown, hovered || focused)
  const Icon = icons[shown.severity]
  return (
    <li className={classes.toast} data-severity={shown.severity} data-undo={shown.undo !== undefined || undefined} ref={ref}>
      <Icon className={classes.icon} size={20} aria-hidden />
      <div className={classes.text}>
        <p className={classes.summary}>{shown.summary}</p>
        {shown.detail && <p className={classes.detail}>{shown.detail}</p>}
        {shown.reference && <p className={classes.detail}>Meld dit nummer: {shown.reference}</p>}
        {shown.action && <ActionButton id={shown.id} action={shown.action} />}
      </div>
      {shown.closable && (
        <button type="button" className={classes.close} aria-label="Melding sluiten" onClick={() => closeToast(shown.id)}>
          <IconX size={16} aria-hidden />
        </button>
      )}
    </li>
  )
}

function ActionButton({ id, action: { label, run } }: { id: number; action: NonNullable<ShownToast['action']> }) {
  const act = () => {
    closeToast(id)
    run()
  }
  return (
    <button type="button" className={classes.action} onClick={act}>
      {label}
    </button>
  )
}

const EDGE = 16

/** Whether they would hide what the keyboard has reached (WCAG 2.4.11). */
function useIsInTheWay(area: RefObject<HTMLElement | null>): boolean {
  const [isInTheWay, setInTheWay] = useState(false)
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      const focused = target as Element
      if (!area.current || area.current.contains(focused)) return
      const { width, height } = area.current.getBoundingClientRect()
      const { top, right } = focused.getBoundingClientRect()
      setInTheWay(focused.matches(':focus-visible') && top < EDGE + height && right > window.innerWidth - EDGE - width)
    }
    window.addEventListener('focusin', follow)
    return () => window.removeEventListener('focusin', follow)
  }, [area])
  return isInTheWay
}

/** Always mounted: screen readers announce additions only in a live region that already exists. */
export function ToastArea() {
  const toasts = useToasts((state) => state.toasts)
  const area = useRef<HTMLElement>(null)
  const isInTheWay = useIsInTheWay(area)
  return (
    <section ref={area} className={classes.area} data-low={isInTheWay || undefined} aria-label="Meldingen">
      <ol className={classes.list} aria-live="polite" aria-relevant="additions">
        {toasts.map((shown) => (
          <ToastCard key={shown.id} shown={shown} />
        ))}
      </ol>
    </section>
  )
}
