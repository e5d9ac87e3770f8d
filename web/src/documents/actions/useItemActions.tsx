import { announceDocument, type DocumentItem } from '@pre-u/contract/documents/documents'
import { listed } from '@pre-u/contract/platform/words'
import { useCall } from '../../platform/api/call'
import { confirm } from '../../platform/feedback/confirm'
import { attempt, toast, toastError, toastSuccess } from '../../platform/feedback/toast'
import { counted, upperFirst } from '../../platform/words'
import { conflictingNames, runInBatches, type Space } from '../queries'
import { itemsInWords } from '../words'
import { askToAnnounce } from './askToAnnounce'

const UNDO_MS = 10_000
const keysOf = (items: { file_key: string }[]) => items.map(({ file_key }) => file_key)
const SHOWN_NAMES = 5

function namesInWords(names: string[]) {
  const shown = names.slice(0, SHOWN_NAMES)
  const hiddenCount = names.length - shown.length
  return listed(hiddenCount > 0 ? [...shown, `nog ${hiddenCount} andere`] : shown)
}

/** Each action asks for confirmation, reports its result in a toast and resolves to whether it was done. */
export function useItemActions({ actions, query }: Space) {
  const { mutateAsync: sendRestore } = useCall(actions.restore, { quiet: true })
  const { mutateAsync: sendRemove } = useCall(actions.remove, { quiet: true })
  const { mutateAsync: sendPurge } = useCall(actions.purge, { quiet: true })
  const { mutateAsync: sendMove } = useCall(actions.move, { quiet: true })
  const { mutateAsync: sendAnnouncement } = useCall(announceDocument, { quiet: true })

  const restore = (items: { file_key: string }[]) =>
    attempt(async () => {
      await runInBatches(keysOf(items), (file_keys) => sendRestore({ query, body: { file_keys } }))
      const text = items.length === 1 ? 'Het item staat weer op zijn plaats.' : `${items.length} items staan weer op hun plaats.`
      toastSuccess(text, 'Teruggezet')
    })

  const remove = async (items: DocumentItem[], onConfirmed: () => void): Promise<boolean> => {
    const hasFolder = items.some(({ kind }) => kind === 'folder')
    const isConfirmed = await confirm({
      title: `${upperFirst(itemsInWords(items))} verwijderen?`,
      body: `${hasFolder ? 'Alles wat in een map ligt, gaat mee. ' : ''}In de prullenbak blijft het nog een tijd bewaard.`,
      confirmLabel: 'Verwijderen',
      danger: true,
    })
    if (!isConfirmed) return false
    onConfirmed()
    return attempt(async () => {
      // The stale-write check only works for one item.
      const updated_at = items.length === 1 ? items[0]?.updated_at : undefined
      await runInBatches(keysOf(items), (file_keys) => sendRemove({ query, body: { file_keys, updated_at } }))
      toast({
        severity: 'success',
        summary: 'Succesvol',
        detail: `${upperFirst(itemsInWords(items))} ${items.length === 1 ? 'ligt' : 'liggen'} in de prullenbak`,
        life: UNDO_MS,
        action: { label: 'Ongedaan maken', run: () => void restore(items) },
      })
    })
  }

  const purge = async (items: { file_key: string; name: string; kind: 'folder' | 'file' }[]): Promise<boolean> => {
    const isConfirmed = await confirm({
      title: `${upperFirst(itemsInWords(items))} definitief verwijderen?`,
      body: 'Dit kan niet ongedaan worden gemaakt.',
      confirmLabel: 'Definitief verwijderen',
      danger: true,
    })
    if (!isConfirmed) return false
    return attempt(async () => {
      await runInBatches(keysOf(items), (file_keys) => sendPurge({ query, body: { file_keys } }))
      toastSuccess(`${upperFirst(itemsInWords(items))} ${items.length === 1 ? 'is' : 'zijn'} definitief verwijderd`)
    })
  }

  const moveTo = async (file_keys: string[], folder: string, targetName: string): Promise<boolean> => {
    const move = (on_conflict?: 'keep') =>
      runInBatches(file_keys, (batch) => sendMove({ query, body: { file_keys: batch, folder, on_conflict } }))
    const moveAndReport = async (run: () => Promise<unknown>) => {
      await run()
      const what = file_keys.length === 1 ? '1 item' : `${file_keys.length} items`
      toastSuccess(`${what} verplaatst naar ${targetName}`)
      return true
    }
    try {
      return await moveAndReport(() => move())
    } catch (error) {
      const names = conflictingNames(error)
      if (!names) {
        toastError(error)
        return false
      }
      const mayKeepBoth = await confirm({
        title: names.length === 1 ? 'Deze naam bestaat daar al' : 'Deze namen bestaan daar al',
        body: `In ${targetName} staat al: ${namesInWords(names)}. Wat u verplaatst, krijgt dan een nummer achter de naam.`,
        confirmLabel: 'Beide bewaren',
      })
      return mayKeepBoth && attempt(() => moveAndReport(() => move('keep')))
    }
  }

  const announce = ({ file_key, name }: DocumentItem) => {
    const send = (inform_note: string) =>
      attempt(async () => {
        const { count } = await sendAnnouncement({ body: { file_key, inform_note } })
        toastSuccess(`${counted(count, 'e-mail wordt', 'e-mails worden')} verstuurd.`, 'Scholen geïnformeerd')
      })
    return askToAnnounce(name, send).catch(toastError)
  }
  return { restore, remove, purge, moveTo, announce }
}
