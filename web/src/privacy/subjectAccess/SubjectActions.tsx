import { Button, type ButtonProps } from '@mantine/core'
import { downloadSubject, eraseSubject, liftRestriction, type Subject } from '@pre-u/contract/privacy/subjectAccess/calls'
import { saveFile } from '../../platform/api/http'
import { useCall } from '../../platform/api/call'
import { ask } from '../../platform/dialog/ask'
import { confirm } from '../../platform/feedback/confirm'
import { toastSuccess } from '../../platform/feedback/toast'
import { useHandOnFocus } from '../../platform/hooks/keyboard'
import { counted } from '../../platform/words'
import classes from '../privacy.module.css'
import { RectifyDialog } from './RectifyDialog'
import { RestrictDialog } from './RestrictDialog'

/** Of the heading with the name of the person. */
export const PERSON = 'persoon'

const recordsInWords = (count: number) => counted(count, 'inschrijving of kandidaat', 'inschrijvingen en kandidaten')

type Props = { subject: Subject; readAgain: () => Promise<unknown>; onChange: (email: string) => void }

export function SubjectActions({ subject, readAgain, onChange }: Props) {
  const { email, erasable, pupil_records, restriction, parts } = subject
  const { mutate: download, isPending: isDownloading } = useCall(downloadSubject, { onSuccess: saveFile })
  const { mutate: lift, isPending: isLifting } = useCall(liftRestriction, {
    onSuccess: () => {
      toastSuccess('De afscherming is opgeheven')
      return readAgain()
    },
  })
  const { mutate: erase, isPending: isErasing } = useCall(eraseSubject, {
    onSuccess: ({ count, kept }) => {
      // The page says of each record that stays why it does.
      toastSuccess(`${recordsInWords(count)} gewist${kept.length > 0 ? '. Bij wat bewaard blijft, staat waarom' : ''}`)
      return readAgain()
    },
  })

  const askToErase = async () => {
    const kept = pupil_records - erasable
    const body = [
      'Naam, adres, opmerkingen, geschiedenis, bestanden en de tekst van e-mails zijn daarna weg. Aantallen blijven kloppen. Dit kan niet ongedaan worden gemaakt.',
      ...(kept > 0 ? [`${recordsInWords(kept)} ${kept === 1 ? 'blijft' : 'blijven'} staan; daar staat bij waarom.`] : []),
    ].join(' ')
    if (await confirm({ title: `${recordsInWords(erasable)} van ${email} wissen?`, body, confirmLabel: 'Wissen', danger: true }))
      erase({ body: { email } })
  }
  const liftOnce = () => {
    if (!isLifting) lift({ body: { email } })
  }
  const rectify = async () => {
    const corrected = await ask<string>((answer) => <RectifyDialog subject={subject} answer={answer} />)
    if (corrected === email) await readAgain()
    else if (corrected !== undefined) onChange(corrected)
  }
  const restrict = async () => {
    if (await ask<boolean>((answer) => <RestrictDialog email={email} answer={answer} />)) await readAgain()
  }

  if (parts.length === 0) return null
  return (
    <div className={classes.actions}>
      <Button variant="default" loading={isDownloading} onClick={() => download({ query: { email } })}>
        Downloaden
      </Button>
      <Button variant="default" onClick={() => void rectify()}>
        Verbeteren
      </Button>
      {/* One button, which keeps the focus while it becomes the other. It would lose that if it showed that it is busy. */}
      {(restriction || pupil_records > 0) && (
        <StepButton variant="default" onClick={restriction ? liftOnce : () => void restrict()}>
          {restriction ? 'Afscherming opheffen' : 'Afschermen'}
        </StepButton>
      )}
      {erasable > 0 && (
        <StepButton color="red" variant="outline" loading={isErasing} onClick={() => void askToErase()}>
          Wissen
        </StepButton>
      )}
    </div>
  )
}

/** Goes when its step is done. */
function StepButton(props: ButtonProps & { onClick: () => void }) {
  const part = useHandOnFocus<HTMLButtonElement>(PERSON)
  return <Button ref={part} {...props} />
}
