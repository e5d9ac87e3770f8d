import { Button, Radio } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useKeptAnswer } from '../../platform/hooks/useKeptAnswer'
import { Modal } from '../../platform/dialog/Modal'
import { InformFields, initialTelling, type Telling } from '../../placement/InformFields'
import page from '../../platform/page/page.module.css'
import { type Destination, toPlace } from './public'
import { DestinationSelect } from './DestinationSelect'
import classes from './move.module.css'
import { type MoveChoice, type MoveQuestion, useMoveQuestion } from './moveQuestion'

export function MoveDialog() {
  const question = useMoveQuestion((state) => state.question)
  // The closing transition still shows the last question.
  const [shown, setShown] = useState(question)
  if (question && question !== shown) setShown(question)
  const title = shown && `${shown.who} ${shown.mayMove ? 'verplaatsen of kopiëren' : 'kopiëren'}`
  return (
    <Modal opened={question !== null} onClose={() => question?.answer(null)} title={title} withCloseButton={false} size="30rem">
      {shown && <MoveForm {...shown} />}
    </Modal>
  )
}

type Draft = Telling & { isCopy: boolean; destination: Destination | null }
type FormProps = MoveQuestion & { answer: (choice: MoveChoice | null) => void }

function MoveForm({ ids, mayMove, from, audience, answer }: FormProps) {
  const initial = { isCopy: !mayMove, destination: null, ...initialTelling }
  const [{ isCopy, destination, ...telling }, change] = useKeptAnswer<Draft>(`verplaatsen ${ids.join()}`, initial)
  const [hasAttempted, setAttempted] = useState(false)
  const verb = isCopy ? 'Kopiëren' : 'Verplaatsen'
  // A copy is a registration, of which schools always get a receipt.
  const isAsked = audience !== undefined && !isCopy
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setAttempted(true)
    const place = toPlace(destination)
    if (place) answer({ ...place, is_copy: isCopy, ...(isAsked && telling) })
  }
  return (
    <form noValidate className={classes.move} onSubmit={submit}>
      {mayMove && (
        <Radio.Group
          aria-label="Wat wilt u doen?"
          value={isCopy ? 'copy' : 'move'}
          onChange={(chosen) => change({ isCopy: chosen === 'copy' })}
        >
          <div className={classes.ways}>
            <Radio value="move" label="Verplaatsen" description="De geschiedenis gaat mee." />
            <Radio value="copy" label="Kopiëren" description="Ook hiervoor inschrijven." />
          </div>
        </Radio.Group>
      )}
      <DestinationSelect
        from={from}
        isCopy={isCopy}
        hasAttempted={hasAttempted}
        value={destination}
        onChange={(chosen) => change({ destination: chosen })}
      />
      {isAsked && <InformFields audience={audience} value={telling} onChange={change} />}
      <div className={page.buttons}>
        <Button variant="default" onClick={() => answer(null)}>
          Annuleren
        </Button>
        <Button type="submit">{verb}</Button>
      </div>
    </form>
  )
}
