import type { DocumentItem } from '@pre-u/contract/documents/documents'
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks'
import type { Space } from '../space'
import type { DocumentsState } from '../useDocumentsState'
import { useOpenedItem } from './openedItem'

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
