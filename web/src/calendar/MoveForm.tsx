import { activities } from '@pre-u/contract/activities'
import type { CalendarEvent } from '@pre-u/contract/calendar'
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../platform/api/api'
import { useUpdate } from '../platform/api/resourceQueries'
import { DateTimeField } from '../platform/dates/DateTimeField'
import { toastError, toastSuccess } from '../platform/feedback/toast'
import classes from './calendar.module.css'
import { toMoveUpdate } from './move'

type Props = { event: CalendarEvent; onDone: () => void; onCancel: () => void }

const isInstant = (text: string | null): text is string => text !== null && text.endsWith('Z')

export function MoveForm({ event, onDone, onCancel }: Props) {
  const [start, setStart] = useState<string | null>(event.start)
  const [error, setError] = useState<string>()
  const { mutate: update, isPending } = useUpdate(activities, { quiet: true })

  const showFailure = (failure: Error) => {
    const [first] = failure instanceof ApiError ? Object.values(failure.fieldErrors).flat() : []
    setError(first)
    toastError(failure)
  }
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    if (!isInstant(start)) return setError('Vul een datum en een tijd in')
    update(toMoveUpdate(event, start), {
      onSuccess: () => {
        toastSuccess()
        onDone()
      },
      onError: showFailure,
    })
  }

  return (
    <form className={classes.move} onSubmit={submit} noValidate aria-label="Activiteit verplaatsen">
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
