import type { CalendarEvent } from '@pre-u/contract/activities/calendar'
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../platform/api/http'
import { DateTimeField } from '../../platform/dates/DateTimeField'
import { focusFirstField } from '../../platform/form/focus'
import { useTyped } from '../../platform/form/typed'
import { type LeaveGuard, useGuardedChanges } from '../../platform/form/useLeaveGuard'
import classes from './calendar.module.css'
import { useMoveActivity } from './useMoveActivity'

type Props = { event: CalendarEvent; leaveGuard: LeaveGuard; onDone: () => void; onCancel: () => void }

const isInstant = (text: string | null): text is string => text !== null && text.endsWith('Z')

export function MoveForm({ event, leaveGuard, onDone, onCancel }: Props) {
  const [start, setStart, { isTyped, forget }] = useTyped<string | null>(`begin van ${event.record_id}`, event.start)
  useGuardedChanges(leaveGuard, isTyped, forget)
  const [error, setError] = useState<string>()
  const showFailure = (failure: unknown) => {
    const [first] = failure instanceof ApiError ? Object.values(failure.fieldErrors).flat() : []
    setError(first)
  }
  const { move, isPending } = useMoveActivity({ onFailure: showFailure })
  const submit = async (submitted: FormEvent) => {
    submitted.preventDefault()
    if (!isInstant(start)) return setError('Vul een datum en een tijd in')
    if (await move(event, start)) onDone()
  }

  return (
    <form
      ref={focusFirstField}
      className={classes.move}
      onSubmit={(submitted) => void submit(submitted)}
      noValidate
      aria-label="Activiteit verplaatsen"
    >
      <DateTimeField
        label="Nieuw begin"
        description="De activiteit duurt even lang als nu."
        value={start}
        onChange={(next) => {
          setStart(next)
          setError(undefined)
        }}
        error={error}
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={isPending}>
          Verplaatsen
        </Button>
        <Button variant="default" onClick={onCancel}>
          Annuleren
        </Button>
      </div>
    </form>
  )
}
