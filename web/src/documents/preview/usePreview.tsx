import type { DocumentItem } from '@pre-u/contract/documents/documents'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks'
import { ApiError } from '../../platform/api/http'
import form from '../../platform/form/form.module.css'
import { LoadFailed } from '../../platform/page/Message'
import { SkeletonLines } from '../../platform/page/RecordPage'
import { itemQuery, type Space } from '../queries'
import type { DocumentsState } from '../useDocumentsState'

/** The file that the address names. Without `item` and `fault` it is being loaded. */
export type OpenedItem = { item: DocumentItem | undefined; fault: 'gone' | 'failed' | undefined; retry: () => void }

/** Taken from the list, or fetched when it is not in the list: a link can name any file. Undefined when the address names none. */
export function useOpenedItem(space: Space, key: string, files: DocumentItem[]): OpenedItem | undefined {
  const listedFile = files.find(({ file_key }) => file_key === key)
  const { data, error, refetch } = useQuery({ ...itemQuery(space, key), enabled: key !== '' && !listedFile })
  return useMemo(() => {
    if (key === '') return undefined
    const isGone = data?.kind === 'folder' || (error instanceof ApiError && error.status === 404)
    const item = listedFile ?? (isGone ? undefined : data)
    return { item, fault: item ? undefined : isGone ? 'gone' : error ? 'failed' : undefined, retry: () => void refetch() }
  }, [key, listedFile, data, error, refetch])
}

export const titleOf = ({ item, fault }: OpenedItem) => item?.name ?? (fault ? 'Niet geopend' : 'Openen…')

export const NotOpened = ({ opened: { fault, retry } }: { opened: OpenedItem }) => (
  <div className={form.body} role={fault === 'gone' ? 'alert' : undefined}>
    {!fault && <SkeletonLines lines={4} />}
    {fault === 'gone' && <p>Dit bestaat niet of niet meer.</p>}
    {fault === 'failed' && <LoadFailed subject="Het bestand" retry={retry} />}
  </div>
)

/** Debounced: rows passed quickly with the keyboard are not previewed. */
const DEBOUNCE_MS = 120

/** Null when the row is not rendered. */
export const rowLinkOf = (key: string) => document.querySelector<HTMLElement>(`[data-row="${key}"] [data-open]`)

/** The previewed file: beside the list when the window is wide enough, else in a drawer over it. */
export function usePreview(space: Space, state: DocumentsState, files: DocumentItem[]) {
  const hasRoom = useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false })
  const { preview: shownKey } = state
  const isBeside = hasRoom && shownKey !== ''
  const index = files.findIndex(({ file_key }) => file_key === shownKey)
  const stepTo = (target: DocumentItem | undefined) => {
    if (index < 0 || !target) return undefined
    return () => {
      if (isBeside && document.activeElement?.closest('[data-row]')) rowLinkOf(target.file_key)?.focus()
      state.replacePreview(target.file_key)
    }
  }
  const showDebounced = useDebouncedCallback((key: string) => {
    if (isBeside && key !== shownKey) state.replacePreview(key)
  }, DEBOUNCE_MS)
  return {
    isBeside,
    shownKey,
    opened: useOpenedItem(space, shownKey, files),
    previous: stepTo(files[index - 1]),
    next: stepTo(files[index + 1]),
    close: state.close,
    show: (key: string) => {
      if (!isBeside) return state.show('preview', key)
      const isKeyboard = document.activeElement?.matches(':focus-visible')
      // Enter on the previewed row moves the focus into the preview.
      if (key === shownKey && isKeyboard) return document.querySelector<HTMLElement>('[data-preview] h2')?.focus()
      rowLinkOf(key)?.focus({ preventScroll: true })
      if (key !== shownKey) state.replacePreview(key)
    },
    onFocus: ({ kind, file_key }: DocumentItem) => {
      if (isBeside && kind === 'file') showDebounced(file_key)
    },
  }
}

export type PreviewState = ReturnType<typeof usePreview>
