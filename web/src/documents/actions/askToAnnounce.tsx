import { readAnnouncementAudience } from '@pre-u/contract/documents/documents'
import { createStore, type StoreApi } from 'zustand'
import { call } from '../../platform/api/call'
import { confirm } from '../../platform/feedback/confirm'
import { useKeptStore } from '../../platform/hooks/useKeptAnswer'
import { InformNote } from '../../placement/InformFields'
import classes from '../../placement/inform.module.css'
import { counted } from '../../platform/words'

type Note = { inform_note: string }

const NoteQuestion = ({ name, store }: { name: string; store: StoreApi<Note> }) => (
  <InformNote
    value={useKeptStore(`informeren over ${name}`, store).inform_note}
    onChange={(inform_note) => store.setState({ inform_note })}
  />
)

/** Says how many people get a mail about a document. Resolves to the line in it, null when nothing is sent. */
export async function askToAnnounce(name: string): Promise<string | null> {
  const { people, schools } = await call(readAnnouncementAudience)
  const store = createStore<Note>(() => ({ inform_note: '' }))
  const told = `${counted(people, 'contactpersoon', 'contactpersonen')} van ${counted(schools, 'school', 'scholen')}`
  const isConfirmed = await confirm({
    title: `Scholen informeren over ${name}?`,
    body: (
      <div className={classes.inform}>
        <p>{`${told} ${people === 1 ? 'krijgt' : 'krijgen'} een e-mail.`}</p>
        <NoteQuestion name={name} store={store} />
      </div>
    ),
    confirmLabel: 'E-mail versturen',
  })
  return isConfirmed ? store.getState().inform_note : null
}
