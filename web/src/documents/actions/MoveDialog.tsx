import type { DocumentItem } from '@pre-u/contract/documents/documents'
import { Button, Skeleton } from '@mantine/core'
import { IconChevronRight, IconFolder } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Modal } from '../../platform/dialog/Modal'
import { LoadFailed } from '../../platform/page/Message'
import classes from './dialogs.module.css'
import documents from '../documents.module.css'
import { foldersQuery, type Space } from '../queries'
import { itemsInWords } from '../words'

export type MoveQuestion = { items: DocumentItem[]; from: string }
type Props = {
  space: Space
  root: string
  question: MoveQuestion | undefined
  onMove: (items: DocumentItem[], folder: string, targetName: string) => Promise<boolean>
  onClose: () => void
}

export function MoveDialog({ question, onClose, ...others }: Props) {
  // Keeps the content visible while the dialog fades out.
  const [shown, setShown] = useState(question)
  if (question && question !== shown) setShown(question)
  return (
    <Modal
      opened={question !== undefined}
      onClose={onClose}
      title={shown && <bdi>{`${shown.items.length === 1 ? shown.items[0]!.name : itemsInWords(shown.items)} verplaatsen naar…`}</bdi>}
      withCloseButton={false}
      size="30rem"
    >
      {shown && <FolderChoice key={shown.items[0]?.file_key} question={shown} onClose={onClose} {...others} />}
    </Modal>
  )
}

function FolderChoice({ space, root, question: { items, from }, onMove, onClose }: Props & { question: MoveQuestion }) {
  const [folder, setFolder] = useState(from)
  const [isBusy, setBusy] = useState(false)
  const { data, isError, refetch } = useQuery(foldersQuery(space, folder))
  const steps = [{ file_key: '', name: root }, ...(data?.path ?? [])]
  const targetName = steps.at(-1)!.name
  const movedKeys = new Set(items.map(({ file_key }) => file_key))
  const isCurrentFolder = items.every((item) => item.folder === folder)
  const move = async () => {
    setBusy(true)
    const isDone = await onMove(items, folder, targetName)
    setBusy(false)
    if (isDone) onClose()
  }
  return (
    <div className={classes.form}>
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
        {data?.folders.length === 0 && <p className={classes.soft}>Geen mappen in {targetName}.</p>}
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
        <p className={classes.soft}>{items.length === 1 ? 'Het item ligt' : 'De items liggen'} al in deze map. Kies een andere.</p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          Annuleren
        </Button>
        <Button disabled={!data || isCurrentFolder} loading={isBusy} onClick={() => void move()}>
          <span className={classes.target}>Verplaatsen naar {targetName}</span>
        </Button>
      </div>
    </div>
  )
}
