import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, type SubmitEvent, useState } from 'react'
import { toastSuccess } from '../feedback/toast'
import { useKeptState } from '../hooks/useKept'
import { Modal } from '../dialog/Modal'
import type { useViews, View } from './views'
import classes from './views.module.css'

type SaveProps = { list: string; opened: boolean; onClose: () => void; has: (name: string) => boolean; save: (name: string) => void }

export const SaveView = ({ opened, onClose, ...props }: SaveProps) => (
  <Modal opened={opened} onClose={onClose} title="Opslaan als weergave" withCloseButton={false} size="26rem">
    <NameForm onClose={onClose} {...props} />
  </Modal>
)

function NameForm({ list, onClose, has, save }: Omit<SaveProps, 'opened'>) {
  const [typed, setTyped, noteSaved] = useKeptState(`weergave van ${list}`, '')
  const [attempted, setAttempted] = useState(false)
  const name = typed.trim()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setAttempted(true)
    if (name === '') return
    save(name)
    noteSaved()
    toastSuccess('De weergave is opgeslagen')
    onClose()
  }
  return (
    <form noValidate className={classes.form} onSubmit={submit}>
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
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          Annuleren
        </Button>
        <Button type="submit">Opslaan</Button>
      </div>
    </form>
  )
}

type SavedViews = Pick<ReturnType<typeof useViews>, 'views' | 'has' | 'rename' | 'remove'>
type ManageProps = { list: string; opened: boolean; onClose: () => void; saved: SavedViews }

export const ManageViews = ({ list, opened, onClose, saved }: ManageProps) => (
  <Modal opened={opened} onClose={onClose} title="Weergaven beheren" withCloseButton={false} size="26rem">
    {saved.views.length === 0 && <p className={classes.none}>U hebt geen weergaven meer.</p>}
    <ul className={classes.views}>
      {saved.views.map((view) => (
        <ViewRow key={view.id} list={list} view={view} saved={saved} />
      ))}
    </ul>
    <div className={classes.buttons}>
      <Button onClick={onClose}>Klaar</Button>
    </div>
  </Modal>
)

function ViewRow({ list, view, saved }: { list: string; view: View; saved: SavedViews }) {
  const [typed, setTyped] = useKeptState(`weergave ${list} ${view.id}`, view.name)
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
