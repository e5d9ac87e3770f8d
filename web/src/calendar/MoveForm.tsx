import { activities } from '@pre-u/contract/activities'
import type { CalendarEvent } from '@pre-u/contract/calendar'
import { formatInstant } from '@pre-u/contract/platform/dates'
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { loadAskAboutChange } from '../activities/public'
import { ApiError } from '../platform/api/api'
import { useUpdate } from '../platform/api/resourceQueries'
import { DateTimeField } from '../platform/dates/DateTimeField'
import { confirmDoubts, NotConfirmed } from '../platform/feedback/confirmDoubts'
import { toastError, toastSuccess } from '../platform/feedback/toast'
import { useKeptState } from '../platform/hooks/useKept'
import { mailedInWords } from '../platform/words'
import classes from './calendar.module.css'
import { toMoveUpdate } from './move'

type Props = { event: CalendarEvent; onDone: () => void; onCancel: () => void }

const isInstant = (text: string | null): text is string => text !== null && text.endsWith('Z')

export function MoveForm({ event, onDone, onCancel }: Props) {
  const [start, setStart] = useKeptState<string | null>(`begin van ${event.record_id}`, event.start)
  const [error, setError] = useState<string>()
  const { mutateAsync: update, isPending } = useUpdate(activities, { quiet: true })

  const showFailure = (failure: unknown) => {
    if (failure instanceof NotConfirmed) return
    const [first] = failure instanceof ApiError ? Object.values(failure.fieldErrors).flat() : []
    setError(first)
    toastError(failure)
  }
  const move = async (start_at: string) => {
    try {
      const askAboutChange = await loadAskAboutChange()
      const title = `${event.title} verplaatsen naar ${formatInstant(start_at)}?`
      const told = await askAboutChange({ id: event.record_id, title, confirmLabel: 'Verplaatsen' })
      if (!told) return
      const { record, changes } = toMoveUpdate(event, start_at)
      await confirmDoubts((confirmation) => update({ record, changes: { ...changes, ...told.telling, ...confirmation } }))
      toastSuccess(told.schools > 0 ? `${event.title} is verplaatst${mailedInWords(told.schools)}` : undefined)
      onDone()
    } catch (failure) {
      showFailure(failure)
    }
  }
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    if (isInstant(start)) void move(start)
    else setError('Vul een datum en een tijd in')
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
