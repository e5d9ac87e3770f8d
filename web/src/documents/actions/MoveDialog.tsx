import type { DocumentItem } from '@pre-u/contract/documents/documents'
import { Button, Skeleton } from '@mantine/core'
import { IconChevronRight, IconFolder } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BusyButton } from '../../platform/dialog/BusyButton'
import dialog from '../../platform/dialog/dialog.module.css'
import { Dialog } from '../../platform/dialog/Dialogs'
import { LoadFailed } from '../../platform/page/Message'
import classes from '../folder.module.css'
import documents from '../documents.module.css'
import { foldersQuery, type Space } from '../queries'
import { itemsInWords } from '../words'

type Props = {
  space: Space
  root: string
  items: DocumentItem[]
  from: string
  /** Resolves to whether they are moved. */
  move: (folder: string, targetName: string) => Promise<boolean>
  answer: (isDone?: boolean) => void
}

export function MoveDialog({ space, root, items, from, move, answer }: Props) {
  const [folder, setFolder] = useState(from)
  const [isBusy, setBusy] = useState(false)
  const { data, isError, refetch } = useQuery(foldersQuery(space, folder))
  const steps = [{ file_key: '', name: root }, ...(data?.path ?? [])]
  const targetName = steps.at(-1)!.name
  const movedKeys = new Set(items.map(({ file_key }) => file_key))
  const isCurrentFolder = items.every((item) => item.folder === folder)
  const submit = async () => {
    if (isBusy) return
    setBusy(true)
    const isDone = await move(folder, targetName)
    setBusy(false)
    if (isDone) answer(true)
  }
  const subject = items.length === 1 ? items[0]!.name : itemsInWords(items)
  return (
    <Dialog title={<bdi>{`${subject} verplaatsen naar…`}</bdi>} size="30rem">
      <div className={dialog.form}>
        <nav aria-label="Pad naar de doelmap">
          <ol className={documents.crumbs}>
            {steps.map((step, index) => (
              <li key={step.file_key}>
                {index > 0 && <IconChevronRight size={14} stroke={1.75} aria-hidden />}
                {index === steps.length - 1 ? (
                  <span aria-current="location">
                    <bdi>{step.name}</bdi>
                  </span>
                ) : (
                  <button type="button" onClick={() => setFolder(step.file_key)}>
                    <bdi>{step.name}</bdi>
                  </button>
                )}
              </li>
            ))}
          </ol>
        </nav>
        <div className={classes.folders} aria-busy={!data}>
          {isError && <LoadFailed subject="De mappen" retry={() => void refetch()} />}
          {!data && !isError && <Skeleton height={44} />}
          {data?.folders.length === 0 && <p className={dialog.soft}>Geen mappen in {targetName}.</p>}
          {data && data.folders.length > 0 && (
            <ul aria-label={`Mappen in ${targetName}`}>
              {data.folders.map(({ file_key, name }) => (
                <li key={file_key}>
                  <button type="button" disabled={movedKeys.has(file_key)} onClick={() => setFolder(file_key)}>
                    <IconFolder size={20} stroke={1.5} aria-hidden />
                    <bdi>{name}</bdi>
                    <IconChevronRight size={16} stroke={1.75} aria-hidden />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
        {isCurrentFolder && (
          <p className={dialog.soft}>{items.length === 1 ? 'Het item ligt' : 'De items liggen'} al in deze map. Kies een andere.</p>
        )}
        <div className={dialog.buttons}>
          <Button variant="default" onClick={() => answer()}>
            Annuleren
          </Button>
          <BusyButton disabled={!data || isCurrentFolder} isBusy={isBusy} onClick={() => void submit()}>
            <span className={classes.target}>Verplaatsen naar {targetName}</span>
          </BusyButton>
        </div>
      </div>
    </Dialog>
  )
}
