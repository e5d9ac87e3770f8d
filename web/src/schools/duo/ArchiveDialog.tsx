import { asksForNumber, type DuoRow } from '@pre-u/contract/schools/duo'
import { useState } from 'react'
import { ask } from '../../platform/dialog/ask'
import classes from '../../platform/dialog/dialog.module.css'
import { QuestionDialog } from '../../platform/dialog/QuestionDialog'
import { WholeNumberInput } from '../../platform/form/WholeNumberInput'
import { counted, number } from '../../platform/words'
import { archiveQuestion } from '../archiveQuestions'

type Archived = NonNullable<DuoRow['school']>
type Props = { schools: Archived[]; active: number; answer: (isConfirmed: boolean) => void }

function ArchiveDialog({ schools, active, answer }: Props) {
  const [typed, setTyped] = useState<number | string | null>(null)
  const [isAttempted, setAttempted] = useState(false)
  const count = schools.length
  const { title, body, confirmLabel } = archiveQuestion(counted(count, 'school', 'scholen'), count)
  const registrations = schools.reduce((sum, school) => sum + school.registrations_count, 0)
  const isAsked = asksForNumber(count, active)
  const submit = () => {
    setAttempted(true)
    if (!isAsked || typed === count) answer(true)
  }
  return (
    <QuestionDialog title={title} size="26rem" submitLabel={confirmLabel} danger onSubmit={submit}>
      <div className={classes.soft}>
        <p>
          {count === 1 ? 'Deze school heeft' : 'Deze scholen hebben'} dit schooljaar{' '}
          {registrations === 0 ? 'geen inschrijvingen' : counted(registrations, 'inschrijving', 'inschrijvingen')}. {body}
        </p>
        {isAsked && <p>Dit is meer dan een vijfde van uw {counted(active, 'school', 'scholen')}. Controleer of het bestand volledig is.</p>}
      </div>
      {isAsked && (
        <WholeNumberInput
          data-autofocus
          label="Hoeveel scholen archiveert u?"
          description={`Typ ${number(count)} om door te gaan.`}
          value={typed}
          onChange={setTyped}
          error={isAttempted && typed !== count && `Typ ${number(count)}, of kies minder scholen`}
        />
      )}
    </QuestionDialog>
  )
}

/** Resolves to whether these schools may be archived. Of a large part of the active schools, their number has to be typed. */
export async function askToArchive(schools: Archived[], active: number): Promise<boolean> {
  const isConfirmed = await ask<boolean>((answer) => <ArchiveDialog schools={schools} active={active} answer={answer} />)
  return isConfirmed ?? false
}
