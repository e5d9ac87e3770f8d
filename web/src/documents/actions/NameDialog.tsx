import { type DocumentItem, documentName } from '@pre-u/contract/documents/documents'
import { Button, TextInput } from '@mantine/core'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Modal } from '../../platform/dialog/Modal'
import { ApiError } from '../../platform/api/http'
import { useCall } from '../../platform/api/call'
import { toastError } from '../../platform/feedback/toast'
import { useKeptState } from '../../platform/hooks/useKept'
import classes from './dialogs.module.css'
import type { Space } from '../queries'
import { partsOf } from '../words'

export type NameQuestion = { folder: string } | { item: DocumentItem }
type Props = { space: Space; question: NameQuestion | undefined; onClose: () => void }

export function NameDialog({ space, question, onClose }: Props) {
  // Keeps the content visible while the dialog fades out.
  const [shown, setShown] = useState(question)
  if (question && question !== shown) setShown(question)
  const title = shown && ('item' in shown ? <bdi>{`${shown.item.name} hernoemen`}</bdi> : 'Nieuwe map')
  return (
    <Modal opened={question !== undefined} onClose={onClose} title={title} withCloseButton={false} size="28rem">
      {shown && <NameForm space={space} question={shown} onClose={onClose} />}
    </Modal>
  )
}

const messageOf = (error: unknown) => {
  if (!(error instanceof ApiError)) return undefined
  const { name, non_field_errors } = error.fieldErrors
  return name?.[0] ?? non_field_errors?.[0]
}

function NameForm({ space: { id: spaceId, actions, query }, question, onClose }: Props & { question: NameQuestion }) {
  const item = 'item' in question ? question.item : undefined
  const { stem, extension } = item ? partsOf(item) : { stem: '', extension: '' }
  const [name, setName, noteSaved] = useKeptState(
    `${spaceId} ${'item' in question ? question.item.file_key : `map in ${question.folder}`}`,
    item?.name ?? '',
  )
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { mutateAsync: rename } = useCall(actions.rename, { quiet: true })
  const { mutateAsync: createFolder } = useCall(actions.createFolder, { quiet: true })
  useEffect(() => field.current?.setSelectionRange(0, stem.length), [stem])

  /** Keeps the extension when only the stem was typed. */
  const completeName = item && extension && partsOf({ kind: 'file', name: name.trim() }).extension === '' ? name.trim() + extension : name
  const save = () =>
    'item' in question
      ? rename({ query, body: { file_key: question.item.file_key, name: completeName, updated_at: question.item.updated_at } })
      : createFolder({ query, body: { folder: question.folder, name: completeName } })
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const result = documentName.safeParse(name.trim() === '' ? '' : completeName)
    if (!result.success) return setError(result.error.issues[0]?.message)
    if (completeName === item?.name) return onClose()
    setBusy(true)
    try {
      await save()
      noteSaved()
      onClose()
    } catch (refusal) {
      const message = messageOf(refusal)
      setError(message)
      if (message === undefined) toastError(refusal)
      field.current?.focus()
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      <TextInput
        ref={field}
        data-autofocus
        label="Naam"
        description={extension && `De extensie ${extension} blijft behouden.`}
        autoComplete="off"
        spellCheck={false}
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setError(undefined)
        }}
        error={error}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          Annuleren
        </Button>
        <Button type="submit" loading={isBusy}>
          {item ? 'Hernoemen' : 'Map maken'}
        </Button>
      </div>
    </form>
  )
}
