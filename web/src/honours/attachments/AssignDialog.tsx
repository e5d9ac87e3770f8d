import { plainText } from '@pre-u/contract/platform/plainText'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { QuestionDialog } from '../../platform/dialog/QuestionDialog'
import classes from './attachments.module.css'
import { faultOf } from './useAttachments'

type Props = {
  files: File[]
  required: string[]
  missing: string[]
  onSend: (file: File, kind: string) => void
  answer: () => void
}

export function AssignDialog({ files, required, missing, onSend, answer }: Props) {
  const [kinds, setKinds] = useState(() => {
    const names = files.map(({ name }) => name)
    return assignKinds(names, required, missing)
  })
  const options = [...required.map((kind) => ({ value: kind, label: kind })), { value: '', label: 'Overige bijlage' }]
  const isDuplicate = (kind: string) => kind !== '' && kinds.filter((each) => each === kind).length > 1
  const submit = () => {
    if (kinds.some(isDuplicate)) return
    files.forEach((file, index) => onSend(file, kinds[index] ?? ''))
    answer()
  }
  return (
    <QuestionDialog title="Welke bijlage is dit?" size="32rem" submitLabel="Toevoegen" onSubmit={submit}>
      <ul className={classes.assign}>
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
    </QuestionDialog>
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
