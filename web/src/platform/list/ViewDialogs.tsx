import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { Dialog } from '../dialog/Dialogs'
import dialog from '../dialog/dialog.module.css'
import { QuestionDialog } from '../dialog/QuestionDialog'
import { toastSuccess } from '../feedback/toast'
import { useTyped } from '../form/typed'
import { useViews, type View } from './views'
import classes from './views.module.css'

type SaveProps = { list: string; state: View['state']; answer: () => void }

export function SaveView({ list, state, answer }: SaveProps) {
  const { has, save } = useViews(list)
  const [typed, setTyped, { isTyped, forget }] = useTyped(`weergave van ${list}`, '')
  const [attempted, setAttempted] = useState(false)
  const name = typed.trim()
  const submit = () => {
    setAttempted(true)
    if (name === '') return
    save(name, state)
    forget()
    toastSuccess('De weergave is opgeslagen')
    answer()
  }
  return (
    <QuestionDialog title="Opslaan als weergave" size="26rem" isTyped={isTyped} submitLabel="Opslaan" onSubmit={submit}>
      <TextInput
        data-autofocus
        label="Naam"
        autoComplete="off"
        maxLength={60}
        description={
          has(name)
            ? 'Er is al een weergave met deze naam; die wordt vervangen.'
            : 'Zoekterm, filters, volgorde en kolommen worden bewaard.'
        }
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={attempted && name === '' && 'Naam is vereist'}
      />
    </QuestionDialog>
  )
}

export function ManageViews({ list, answer }: Pick<SaveProps, 'list' | 'answer'>) {
  const saved = useViews(list)
  return (
    <Dialog title="Weergaven beheren" size="26rem">
      {saved.views.length === 0 && <p className={classes.none}>U hebt geen weergaven meer.</p>}
      <ul className={classes.views}>
        {saved.views.map((view) => (
          <ViewRow key={view.id} list={list} view={view} saved={saved} />
        ))}
      </ul>
      <div className={dialog.buttons}>
        <Button onClick={() => answer()}>Klaar</Button>
      </div>
    </Dialog>
  )
}

function ViewRow({ list, view, saved }: { list: string; view: View; saved: ReturnType<typeof useViews> }) {
  const [typed, setTyped] = useTyped(`weergave ${list} ${view.id}`, view.name)
  const name = typed.trim()
  const isTaken = name.toLowerCase() !== view.name.toLowerCase() && saved.has(name)
  const rename = () => {
    if (name === '' || isTaken) setTyped(view.name)
    else if (name !== view.name) saved.rename(view.id, name)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') rename()
  }
  return (
    <li>
      <TextInput
        className={classes.name}
        aria-label={`Naam van ${view.name}`}
        autoComplete="off"
        maxLength={60}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={rename}
        onKeyDown={press}
        error={isTaken && 'Deze naam is al in gebruik'}
      />
      <ActionIcon size="xl" aria-label={`${view.name} verwijderen`} onClick={() => saved.remove(view.id)}>
        <IconTrash size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    </li>
  )
}
