import { type DocumentItem, documentName } from '@pre-u/contract/documents/documents'
import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { ApiError } from '../../platform/api/http'
import { useCall } from '../../platform/api/call'
import { QuestionDialog } from '../../platform/dialog/QuestionDialog'
import { toastError } from '../../platform/feedback/toast'
import { useTyped } from '../../platform/form/typed'
import type { Space } from '../queries'
import { partsOf } from '../words'

/** An item that gets another name, or a new folder in a folder. */
type Named = { item: DocumentItem } | { folder: string }
type Props = Named & { space: Space; answer: () => void }

const messageOf = (error: unknown) => {
  if (!(error instanceof ApiError)) return undefined
  const { name, non_field_errors } = error.fieldErrors
  return name?.[0] ?? non_field_errors?.[0]
}

export function NameDialog({ space: { id, actions, query }, answer, ...named }: Props) {
  const item = 'item' in named ? named.item : undefined
  const { stem, extension } = item ? partsOf(item) : { stem: '', extension: '' }
  const formName = `${id} ${'item' in named ? named.item.file_key : `map in ${named.folder}`}`
  const [name, setName, { isTyped, forget }] = useTyped(formName, item?.name ?? '')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const { mutateAsync: rename } = useCall(actions.rename, { quiet: true })
  const { mutateAsync: createFolder } = useCall(actions.createFolder, { quiet: true })

  /** Keeps the extension when only the stem was typed. */
  const completeName = item && extension && partsOf({ kind: 'file', name: name.trim() }).extension === '' ? name.trim() + extension : name
  const save = () =>
    'item' in named
      ? rename({ query, body: { file_key: named.item.file_key, name: completeName, updated_at: named.item.updated_at } })
      : createFolder({ query, body: { folder: named.folder, name: completeName } })
  const submit = async () => {
    const result = documentName.safeParse(name.trim() === '' ? '' : completeName)
    if (!result.success) return setError(result.error.issues[0]?.message)
    try {
      if (completeName !== item?.name) await save()
      forget()
      answer()
    } catch (refusal) {
      const message = messageOf(refusal)
      setError(message)
      if (message === undefined) toastError(refusal)
      field.current?.focus()
    }
  }
  return (
    <QuestionDialog
      title={item ? <bdi>{`${item.name} hernoemen`}</bdi> : 'Nieuwe map'}
      isTyped={isTyped}
      submitLabel={item ? 'Hernoemen' : 'Map maken'}
      onSubmit={submit}
    >
      <TextInput
        ref={field}
        data-autofocus
        label="Naam"
        description={extension && `De extensie ${extension} blijft behouden.`}
        autoComplete="off"
        spellCheck={false}
        // What comes after the dot is rarely changed.
        onFocus={(event) => event.currentTarget.setSelectionRange(0, stem.length)}
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setError(undefined)
        }}
        error={error}
      />
    </QuestionDialog>
  )
}
