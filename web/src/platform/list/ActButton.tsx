import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'

type Props = {
  label: string
  icon?: ReactNode
  danger?: boolean | undefined
  /** Answers true when it is done and nothing needs to stay selected. */
  run: () => void | Promise<boolean>
  onDone: () => void
}

/** One thing to do with what is selected; it shows its own progress. */
export function ActButton({ label, icon, danger, run, onDone }: Props) {
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
