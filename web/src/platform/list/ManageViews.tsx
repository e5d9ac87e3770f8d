import { ActionIcon, Button, Modal, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import type { useViews, View } from './views'
import classes from './views.module.css'

type Kept = Pick<ReturnType<typeof useViews>, 'views' | 'has' | 'rename' | 'remove'>
type Props = { opened: boolean; onClose: () => void; kept: Kept }

/** Renaming and removing. */
export const ManageViews = ({ opened, onClose, kept }: Props) => (
  <Modal opened={opened} onClose={onClose} title="Weergaven beheren" withCloseButton={false} size="26rem">
    {kept.views.length === 0 && <p className={classes.none}>U heeft geen weergaven meer.</p>}
    <ul className={classes.views}>
      {kept.views.map((view) => (
        <Line key={view.id} view={view} kept={kept} />
      ))}
    </ul>
    <div className={classes.buttons}>
      <Button onClick={onClose}>Klaar</Button>
    </div>
  </Modal>
)

function Line({ view, kept }: { view: View; kept: Kept }) {
  const [typed, setTyped] = useState(view.name)
  const name = typed.trim()
  const isTaken = name.toLowerCase() !== view.name.toLowerCase() && kept.has(name)
  const rename = () => {
    if (name === '' || isTaken) setTyped(view.name)
    else if (name !== view.name) kept.rename(view.id, name)
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
      <ActionIcon size="xl" aria-label={`${view.name} verwijderen`} onClick={() => kept.remove(view.id)}>
        <IconTrash size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    </li>
  )
}
