import type { DocumentItem } from '@pre-u/contract/documents'
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks'
import type { Space } from '../space'
import type { DocsState } from '../useDocsState'
import { useOpenedItem } from '../folder/useOpenedItem'
import { rowLinkOf } from '../folder/usePanelKeys'

/** Whoever runs past rows with the keyboard does not ask for each of them. */
const REST_MS = 120

/** The file that is looked at, and how the list leads to it: beside the list where there is room, over it where there is not. */
export function usePreview(space: Space, state: DocsState, files: DocumentItem[]) {
  const hasRoom = useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false })
  const { preview: shownKey } = state
  const isBeside = hasRoom && shownKey !== ''
  const at = files.findIndex(({ file_key }) => file_key === shownKey)
  const stepTo = (target: DocumentItem | undefined) => {
    if (at < 0 || !target) return undefined
    return () => {
      // Who is in the list goes along in it.
      if (isBeside && document.activeElement?.closest('[data-row]')) rowLinkOf(target.file_key)?.focus()
      state.showInstead(target.file_key)
    }
  }
  const follow = useDebouncedCallback((key: string) => {
    if (isBeside && key !== shownKey) state.showInstead(key)
  }, REST_MS)
  return {
    isBeside,
    shownKey,
    opened: useOpenedItem(space, shownKey, files),
    previous: stepTo(files[at - 1]),
    next: stepTo(files[at + 1]),
    close: state.close,
    /** A row of a file was chosen. */
    show: (key: string) => {
      if (!isBeside) return state.show('preview', key)
      const isReached = document.activeElement?.matches(':focus-visible')
      // Enter on the row that is shown goes on in the preview of it.
      if (key === shownKey && isReached) return document.querySelector<HTMLElement>('[data-preview] h2')?.focus()
      rowLinkOf(key)?.focus({ preventScroll: true })
      if (key !== shownKey) state.showInstead(key)
    },
    /** A row was reached with the keyboard. */
    reach: ({ kind, file_key }: DocumentItem) => {
      if (isBeside && kind === 'file') follow(file_key)
    },
  }
}

export type PreviewState = ReturnType<typeof usePreview>
