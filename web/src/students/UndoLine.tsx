import { students } from '@pre-u/contract/students/students'
import { Button } from '@mantine/core'
import { toWallTime } from '@pre-u/contract/platform/dates'
import { useOpenUndos } from '../platform/undo/useUndo'
import classes from './students.module.css'
import { countRegistrations } from './words'

const MAX_SHOWN = 2
const doneBy: Record<string, string> = {
  student_statuses: 'gewijzigd',
  student_moves: 'verplaatst',
  student_copies: 'gekopieerd',
  student_removals: 'verwijderd',
}

/** A school has no log, and what it removed has no history: until it is final, it can be taken back here. */
export const UndoLine = () => (
  <>
    {useOpenUndos(students.name)
      .slice(0, MAX_SHOWN)
      .map(({ id, at, kind, count, takeBack }) => (
        <span key={id} className={classes.undo}>
          {countRegistrations(count)} {doneBy[kind] ?? 'gewijzigd'} om {toWallTime(at).slice(11)}
          <Button variant="subtle" size="compact-sm" onClick={takeBack}>
            Ongedaan maken
          </Button>
        </span>
      ))}
  </>
)
