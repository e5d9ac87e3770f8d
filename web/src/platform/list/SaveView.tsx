import { Button, Modal, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { toastSuccess } from '../feedback/toast'
import classes from './views.module.css'

type Props = { opened: boolean; onClose: () => void; has: (name: string) => boolean; save: (name: string) => void }

export const SaveView = ({ opened, onClose, ...props }: Props) => (
  <Modal opened={opened} onClose={onClose} title="Opslaan als weergave" withCloseButton={false} size="26rem">
    <NameForm onClose={onClose} {...props} />
  </Modal>
)

function NameForm({ onClose, has, save }: Omit<Props, 'opened'>) {
  const [typed, setTyped] = useState('')
  const [attempted, setAttempted] = useState(false)
  const name = typed.trim()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setAttempted(true)
    if (name === '') return
    save(name)
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
