import { type PointerEvent, type ReactElement, useState } from 'react'
import { loadFloating } from './loadFloating'
import classes from './onDemand.module.css'

type Shown = { Tooltip: Awaited<ReturnType<typeof loadFloating>>['Tooltip']; target: HTMLElement }

/** A tooltip whose code is fetched when the pointer first comes near. */
export function Hint({ label, children }: { label: string; children: ReactElement }) {
  const [shown, setShown] = useState<Shown>()
  // Without the tooltip the control still has its name.
  const load = async ({ currentTarget }: PointerEvent<HTMLElement>) => {
    const { Tooltip } = await loadFloating()
    setShown({ Tooltip, target: currentTarget.firstElementChild as HTMLElement })
  }
  return (
    <span className={classes.place} onPointerEnter={shown ? undefined : (event) => void load(event).catch(console.warn)}>
      {children}
      {shown && <shown.Tooltip target={shown.target} label={label} />}
    </span>
  )
}
