import { plainText } from '@pre-u/contract/platform/plainText'
import { Button, NativeSelect } from '@mantine/core'
import { Modal } from '../../platform/dialog/Modal'
import { type SubmitEvent, useState } from 'react'
import classes from './attachments.module.css'
import { faultOf } from './useAttachments'

type Props = {
  files: File[] | undefined
  required: string[]
  missing: string[]
  onClose: () => void
  onSend: (file: File, kind: string) => void
}

export function AssignDialog({ files, ...props }: Props) {
  // Keeps the content visible while the dialog fades out.
  const [shown, setShown] = useState(files)
  if (files && files !== shown) setShown(files)
  return (
    <Modal opened={files !== undefined} onClose={props.onClose} title="Welke bijlage is dit?" withCloseButton={false} size="32rem">
      {shown && <AssignForm key={shown.map(({ name }) => name).join()} files={shown} {...props} />}
    </Modal>
  )
}

function AssignForm({ files, required, missing, onClose, onSend }: Omit<Props, 'files'> & { files: File[] }) {
  const [kinds, setKinds] = useState(() => {
    const names = files.map(({ name }) => name)
    return assignKinds(names, required, missing)
  })
  const options = [...required.map((kind) => ({ value: kind, label: kind })), { value: '', label: 'Overige bijlage' }]
  const isDuplicate = (kind: string) => kind !== '' && kinds.filter((each) => each === kind).length > 1
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (kinds.some(isDuplicate)) return
    files.forEach((file, index) => onSend(file, kinds[index] ?? ''))
    onClose()
  }
  return (
    <form noValidate className={classes.assign} onSubmit={submit}>
      <ul>
        {files.map((file, index) => (
          // Two files can have the same name.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <NativeSelect
              data-autofocus={index === 0 || undefined}
              label={<bdi>{file.name}</bdi>}
              data={options}
              value={kinds[index] ?? ''}
              error={faultOf(file) || (isDuplicate(kinds[index] ?? '') && 'Kies voor elk bestand een andere bijlage')}
              onChange={({ currentTarget: { value } }) => setKinds(kinds.map((kind, at) => (at === index ? value : kind)))}
            />
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          Annuleren
        </Button>
        <Button type="submit">Toevoegen</Button>
      </div>
    </form>
  )
}

const toPlain = (text: string) => plainText(text).replaceAll(/[^a-z0-9]/g, '')

/** Guesses the kind of each file: by its name, else the first required kind without a file, else '' (other). */
export function assignKinds(names: string[], required: string[], missing: string[]): string[] {
  const freeKinds = new Set(missing)
  const take = (kind: string | undefined) => {
    if (kind !== undefined) freeKinds.delete(kind)
    return kind
  }
  const recognised = names.map((name) => take(required.find((kind) => freeKinds.has(kind) && toPlain(name).includes(toPlain(kind)))))
  return recognised.map((kind) => kind ?? take([...freeKinds][0]) ?? '')
}
