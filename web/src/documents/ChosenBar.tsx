import { Button, CloseButton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import bulk from '../platform/list/bulk.module.css'
import classes from './documents.module.css'

type Act = { label: string; icon: ReactNode; danger?: boolean; run: () => Promise<boolean> }
type Props = { count: number; acts: Act[]; onClear: () => void }

/** What can be done with the chosen items. */
export const ChosenBar = ({ count, acts, onClear }: Props) =>
  count > 0 && (
    <section data-bulk className={`${bulk.bulk} ${classes.chosen}`} aria-label="Geselecteerde items">
      <output>{count.toLocaleString('nl-NL')} geselecteerd</output>
      <span className={bulk.actions}>
        {acts.map((act) => (
          <ActButton key={act.label} act={act} onDone={onClear} />
        ))}
      </span>
      <CloseButton aria-label="Selectie wissen" onClick={onClear} />
    </section>
  )

function ActButton({ act: { label, icon, danger, run }, onDone }: { act: Act; onDone: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    const isDone = await run()
    setBusy(false)
    if (isDone) onDone()
  }
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={isBusy}
      leftSection={icon}
      c={danger ? 'var(--danger)' : undefined}
      onClick={() => void start()}
    >
      {label}
    </Button>
  )
}
