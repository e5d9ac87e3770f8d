import { activities } from '@pre-u/contract/activities'
import type { CalendarEvent } from '@pre-u/contract/calendar'
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../platform/api/api'
import { useUpdate } from '../platform/api/resourceQueries'
import { DateTimeField } from '../platform/dates/DateTimeField'
import { toastError, toastSuccess } from '../platform/feedback/toast'
import classes from './calendar.module.css'
import { movement } from './move'

type Props = { event: CalendarEvent; onDone: () => void; onCancel: () => void }

const isInstant = (text: string | null): text is string => text !== null && text.endsWith('Z')

export function MoveForm({ event, onDone, onCancel }: Props) {
  const [start, setStart] = useState<string | null>(event.start)
  const [fault, setFault] = useState<string>()
  const { mutate: update, isPending } = useUpdate(activities, { quiet: true })

  const tell = (error: Error) => {
    const [first] = error instanceof ApiError ? Object.values(error.fieldErrors).flat() : []
    setFault(first)
    toastError(error)
  }
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    if (!isInstant(start)) return setFault('Vul een datum en een tijd in')
    update(movement(event, start), {
      onSuccess: () => {
        toastSuccess()
        onDone()
      },
      onError: tell,
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
          setFault(undefined)
        }}
        error={fault}
      />
      <div className={classes.ways}>
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
