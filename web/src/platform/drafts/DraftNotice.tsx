import { dayOf, formatInstant, toWallTime } from '@pre-u/contract/platform/dates'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { confirm } from '../feedback/confirm'
import classes from '../form/form.module.css'

const timeInWords = (instant: string) =>
  dayOf(instant) === dayOf(new Date()) ? `om ${toWallTime(instant).slice(11)}` : `op ${formatInstant(instant)}`

/** Above a form that began with a draft. */
export function DraftFound({ onRestart }: { onRestart: () => void }) {
  const askAndRestart = async () => {
    const question = {
      title: 'Opnieuw beginnen?',
      body: 'Wat u had ingevuld, wordt gewist.',
      confirmLabel: 'Opnieuw beginnen',
      danger: true,
    }
    if (await confirm(question)) onRestart()
  }
  return (
    <div className={classes.found}>
      <output>Verder waar u was gebleven.</output>
      <Button variant="subtle" size="compact-sm" onClick={() => void askAndRestart()}>
        Opnieuw beginnen
      </Button>
    </div>
  )
}

/** Whether what is typed is stored. */
export function DraftState({ savedAt, problem }: { savedAt: string | null; problem?: string | undefined }) {
  return (
    <div>
      <output className={classes.problem}>
        {problem && (
          <>
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden /> Nog niet bewaard: {problem}
          </>
        )}
      </output>
      {!problem && savedAt && <span className={classes.saved}>Concept bewaard {timeInWords(savedAt)}</span>}
    </div>
  )
}
