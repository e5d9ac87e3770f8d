import { ApiError } from '../platform/api'
import { confirm } from '../platform/confirm'
import { SessionEnded } from '../platform/session'
import { toast, toastError } from '../platform/toast'
import { useUndo } from './queries'
import classes from './students.module.css'

/** Longer than other messages: time to see that it went wrong and to take it back. */
const LIFE = 15_000

/** A refusal of the whole names the rows in the way: too much for a message that goes by itself. */
export function tellRefusal(error: unknown, title: string) {
  if (error instanceof SessionEnded) return
  const lines = error instanceof ApiError && error.status === 409 ? (error.fieldErrors.non_field_errors ?? []) : []
  if (lines.length === 0) return toastError(error)
  const body = (
    <ul className={classes.inTheWay}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
  void confirm({ title, body, dismissLabel: 'Sluiten' })
}

/** Tells what was done, and offers to take it back. */
export function useTelling() {
  const { mutateAsync } = useUndo()
  const takeBack = async (undo: string) => {
    try {
      await mutateAsync(undo)
      toast({ severity: 'success', summary: 'Succesvol', detail: 'De wijziging is ongedaan gemaakt' })
    } catch (error) {
      tellRefusal(error, 'Niet ongedaan gemaakt')
    }
  }
  return (detail: string, undo: string | null) =>
    toast({
      severity: 'success',
      summary: 'Succesvol',
      detail,
      ...(undo && { life: LIFE, action: { label: 'Ongedaan maken', run: () => void takeBack(undo) } }),
    })
}
