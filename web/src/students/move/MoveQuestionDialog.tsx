import '../../platform/theme/mantine-floating.css'
import '../../platform/theme/mantine-dialogs.css'
import { Button, Radio, Select } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { Modal } from '../../platform/onDemand/Modal'
import form from '../../platform/form/form.module.css'
import page from '../../platform/page/page.module.css'
import { layers } from '../../platform/theme/theme'
import { freePlacesInWords } from '../../platform/words'
import classes from './move.module.css'
import { type MoveChoice, type MoveQuestion, useMoveQuestion } from './moveQuestion'
import { useMoveChoices } from './useMoveChoices'

/** Its z-index is that of the lists of choices, which open over it. */
export function MoveQuestionDialog({ opened }: { opened: boolean }) {
  const question = useMoveQuestion((state) => state.question)
  // The closing transition still shows the last question.
  const [shown, setShown] = useState(question)
  if (question && question !== shown) setShown(question)
  const title = shown && `${shown.who} ${shown.mayMove ? 'verplaatsen of kopiëren' : 'kopiëren'}`
  return (
    <Modal
      opened={opened}
      onClose={() => question?.answer(null)}
      title={title}
      withCloseButton={false}
      size="30rem"
      zIndex={layers.overlay}
    >
      {shown && <MoveForm {...shown} />}
    </Modal>
  )
}

const SAME_PERIOD = 'zelfde'

type Choices = ReturnType<typeof useMoveChoices>

/** The only period, the one in which the registration is, or for several registrations the one that each of them has. */
function suggestPeriod({ periods }: Choices, from: MoveQuestion['from']): string | null {
  if (periods.length === 1) return String(periods[0]!.id)
  if (!from) return SAME_PERIOD
  const isElsewhere = periods.some(({ id }) => id === from.period.id)
  return isElsewhere ? String(from.period.id) : null
}

function describePlaces(activity: Choices['activity'], isCopy: boolean) {
  if (!activity) return undefined
  const places = freePlacesInWords(activity)
  if (activity.free === null) return `${places}.`
  return `${places}. Wie er niet in past, komt op de wachtlijst${isCopy ? '' : ', ook wie nu geplaatst is'}.`
}

type FormProps = MoveQuestion & { answer: (choice: MoveChoice | null) => void }

function MoveForm({ mayMove, from, answer }: FormProps) {
  const [isCopy, setCopy] = useState(!mayMove)
  const [activityId, setActivityId] = useState<number | null>(null)
  const [chosenPeriod, setPeriod] = useState<string | null>(null)
  const [hasAttempted, setAttempted] = useState(false)
  const choices = useMoveChoices({ from }, activityId)
  const period = chosenPeriod ?? suggestPeriod(choices, from)
  const verb = isCopy ? 'Kopiëren' : 'Verplaatsen'
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setAttempted(true)
    if (activityId === null || period === null) return
    answer({ activity_id: activityId, ...(period !== SAME_PERIOD && { period_id: Number(period) }), is_copy: isCopy })
  }
  return (
    <form noValidate className={classes.move} onSubmit={submit}>
      {mayMove && (
        <Radio.Group aria-label="Wat wilt u doen?" value={isCopy ? 'copy' : 'move'} onChange={(chosen) => setCopy(chosen === 'copy')}>
          <div className={classes.ways}>
            <Radio value="move" label="Verplaatsen" description="De geschiedenis gaat mee." />
            <Radio value="copy" label="Kopiëren" description="Ook hiervoor inschrijven." />
          </div>
        </Radio.Group>
      )}
      <Select
        data-autofocus
        label="Naar activiteit"
        placeholder="Zoek op code of naam"
        searchable
        selectFirstOptionOnChange
        // The list itself scrolls: the keyboard cannot reach Mantine's scroll area.
        withScrollArea={false}
        classNames={{ options: form.listbox }}
        allowDeselect={false}
        nothingFoundMessage="Niets gevonden"
        data={choices.activities.map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}` }))}
        value={activityId === null ? null : String(activityId)}
        onChange={(chosen) => {
          setActivityId(chosen === null ? null : Number(chosen))
          setPeriod(null)
        }}
        description={describePlaces(choices.activity, isCopy)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={hasAttempted && activityId === null && 'Kies een activiteit'}
      />
      {choices.periods.length > 1 && (
        <Select
          label="Periode"
          withScrollArea={false}
          placeholder="Kies een periode"
          allowDeselect={false}
          data={[
            ...(from ? [] : [{ value: SAME_PERIOD, label: 'Dezelfde periode als nu' }]),
            ...choices.periods.map(({ id, name, school_year }) => ({ value: String(id), label: `${name} ${school_year}` })),
          ]}
          value={period}
          onChange={setPeriod}
          error={hasAttempted && period === null && 'Kies een periode'}
        />
      )}
      <div className={page.buttons}>
        <Button variant="default" onClick={() => answer(null)}>
          Annuleren
        </Button>
        <Button type="submit">{verb}</Button>
      </div>
    </form>
  )
}
