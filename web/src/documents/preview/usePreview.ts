import type { DocumentItem } from '@pre-u/contract/documents'
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks'
import type { Space } from '../space'
import type { DocsState } from '../useDocsState'
import { useOpenedItem } from './openedItem'

/** Rows that are passed quickly with the keyboard are not previewed. */
const DEBOUNCE_MS = 120

/** The link of a row, where the row is in the document. */
export const rowLinkOf = (key: string) => document.querySelector<HTMLElement>(`[data-row="${key}"] [data-open]`)

/** The file that is looked at, and how the list leads to it: beside the list where there is room, over it where there is not. */
export function usePreview(space: Space, state: DocsState, files: DocumentItem[]) {
  const hasRoom = useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false })
  const { preview: shownKey } = state
  const isBeside = hasRoom && shownKey !== ''
  const at = files.findIndex(({ file_key }) => file_key === shownKey)
  const stepTo = (target: DocumentItem | undefined) => {
    if (at < 0 || !target) return undefined
    return () => {
      // The focus in the list moves along.
      if (isBeside && document.activeElement?.closest('[data-row]')) rowLinkOf(target.file_key)?.focus()
      state.showInstead(target.file_key)
    }
  }
  const showSoon = useDebouncedCallback((key: string) => {
    if (isBeside && key !== shownKey) state.showInstead(key)
  }, DEBOUNCE_MS)
  return {
    isBeside,
    shownKey,
    opened: useOpenedItem(space, shownKey, files),
    previous: stepTo(files[at - 1]),
    next: stepTo(files[at + 1]),
    close: state.close,
    show: (key: string) => {
      if (!isBeside) return state.show('preview', key)
      const isKeyboard = document.activeElement?.matches(':focus-visible')
      // Enter on the row that is shown moves the focus into its preview.
      if (key === shownKey && isKeyboard) return document.querySelector<HTMLElement>('[data-preview] h2')?.focus()
      rowLinkOf(key)?.focus({ preventScroll: true })
      if (key !== shownKey) state.showInstead(key)
    },
    /** A row received the focus. */
    onFocus: ({ kind, file_key }: DocumentItem) => {
      if (isBeside && kind === 'file') showSoon(file_key)
    },
  }
}

export type PreviewState = ReturnType<typeof usePreview>
