import { readAnnouncementAudience } from '@pre-u/contract/documents/documents'
import { call } from '../../platform/api/call'
import { ask } from '../../platform/dialog/ask'
import classes from '../../platform/dialog/dialog.module.css'
import { QuestionDialog } from '../../platform/dialog/QuestionDialog'
import { useTyped } from '../../platform/form/typed'
import { InformNote } from '../../placement/InformFields'
import { counted } from '../../platform/words'

type Props = {
  name: string
  people: number
  schools: number
  /** Resolves to whether the mails are sent. */
  send: (inform_note: string) => Promise<boolean>
  answer: (isDone: boolean) => void
}

function AnnounceDialog({ name, people, schools, send, answer }: Props) {
  const [note, setNote, { isTyped, forget }] = useTyped(`informeren over ${name}`, '')
  const submit = async () => {
    if (!(await send(note))) return
    forget()
    answer(true)
  }
  const recipients = `${counted(people, 'contactpersoon', 'contactpersonen')} van ${counted(schools, 'school', 'scholen')}`
  return (
    <QuestionDialog
      title={`Scholen informeren over ${name}?`}
      size="26rem"
      isTyped={isTyped}
      submitLabel="E-mail versturen"
      onSubmit={submit}
    >
      <p className={classes.soft}>{`${recipients} ${people === 1 ? 'krijgt' : 'krijgen'} een e-mail.`}</p>
      <InformNote value={note} onChange={setNote} />
    </QuestionDialog>
  )
}

/** Says how many people get a mail about a document, and sends it with a line of one's own. Resolves to whether it was sent. */
export async function askToAnnounce(name: string, send: Props['send']): Promise<boolean> {
  const audience = await call(readAnnouncementAudience)
  return (await ask<boolean>((answer) => <AnnounceDialog name={name} {...audience} send={send} answer={answer} />)) ?? false
}
