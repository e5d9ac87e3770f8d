import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { create } from 'zustand'
import { useSession } from '../../platform/api/session'
import { confirm } from '../../platform/feedback/confirm'
import { attempt, toastSuccess } from '../../platform/feedback/toast'
import { isPending } from '../../platform/upload/queue'
import { counted } from '../../platform/words'
import type { Space } from '../queries'
import { askConflict } from './ConflictDialog'
import { checkNames, createDocumentQueue, makeFolder, uploadFile } from './documentQueue'
import type { FileTree } from './batch'

/** While many files are sent, the list is refreshed at this interval and once at the end. */
const REFRESH_MS = 1500
/** Counts the refreshes that are due; the page refetches the list. */
export const useListRefreshes = create<{ count: number }>(() => ({ count: 0 }))
const refreshList = () => useListRefreshes.setState(({ count }) => ({ count: count + 1 }))

let timer: ReturnType<typeof setTimeout> | undefined
const refreshListLater = () => {
  timer ??= setTimeout(() => {
    timer = undefined
    refreshList()
  }, REFRESH_MS)
}

function finish(sent: number) {
  clearTimeout(timer)
  timer = undefined
  refreshList()
  toastSuccess(`${counted(sent, 'bestand is', 'bestanden zijn')} geüpload.`, 'Geüpload')
}

export const uploads = createDocumentQueue({
  upload: uploadFile,
  makeFolder,
  checkNames,
  askConflict,
  onSent: refreshListLater,
  onIdle: finish,
})

export const uploadInto = (space: Space, folder: string, pendingTree: FileTree | Promise<FileTree>) =>
  attempt(async () => {
    const tree = await pendingTree
    await uploads.add(space, folder, tree)
    if (tree.folders.length > 0) refreshList()
  })

const isUploading = () => uploads.store.getState().uploads.some(isPending)
const isDocuments = (pathname: string) => pathname.startsWith('/schools/docs/')

export function useUploadGuard() {
  useBlocker({
    enableBeforeUnload: isUploading,
    shouldBlockFn: async ({ next }) =>
      isUploading() &&
      useSession.getState().loggedIn &&
      !isDocuments(next.pathname) &&
      !(await confirm({
        title: 'Upload afbreken?',
        body: 'Er worden nog bestanden verzonden. Als u nu weggaat, worden die afgebroken.',
        confirmLabel: 'Afbreken en weggaan',
        dismissLabel: 'Hier blijven',
        danger: true,
      })),
  })
  useEffect(() => uploads.cancelAll, [])
}
