import { documentOrders } from '@pre-u/contract/documents/documents'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type Change, changedAddress, NO_DEFAULTS } from '../platform/address/listSearch'
import { useListAddress } from '../platform/address/listState'
import { useDocs } from '../platform/storage/persisted'
import type { ItemsQuery, Ordering } from './queries'

const KEY = /^[\w-]{22}$/
const parseKey = (text: string | undefined) => (text && KEY.test(text) ? text : '')
const orderings = new Map<string, Ordering>(documentOrders.flatMap((order) => [order, `-${order}` as const]).map((order) => [order, order]))
const SIDE_PANELS = ['preview', 'versions'] as const
export type SidePanel = (typeof SIDE_PANELS)[number]

export function useDocumentsState() {
  const { address, change: navigateWith, searchFor } = useListAddress(useSearch({ from: '/shell/schools/docs/$id' }), NO_DEFAULTS)
  const router = useRouter()
  const { sort_a_z, folders_first } = useDocs()
  const nameOrdering: Ordering = sort_a_z ? 'name' : '-name'
  const ordering = orderings.get(address.ordering ?? '') ?? nameOrdering
  const folder = parseKey(address.folder)
  const search = address.search?.slice(0, 100) ?? ''
  const itemsQuery: ItemsQuery = useMemo(
    () => ({
      folder,
      search,
      ordering: ordering.endsWith('name') ? '' : ordering,
      sort_a_z: ordering !== '-name',
      main_folder: folders_first ? '-name' : 'name',
    }),
    [folder, search, ordering, folders_first],
  )

  const clearedView: Change = { search: undefined, preview: undefined, versions: undefined, view: undefined }
  const folderChange = (key: string): Change => ({ ...clearedView, folder: key || undefined })
  const hrefOf = (change: Change) =>
    router.options.stringifySearch(changedAddress(address, change, NO_DEFAULTS)) || router.state.location.pathname

  return {
    itemsQuery,
    folder,
    search,
    ordering,
    isTrash: address.view === 'trash',
    preview: parseKey(address.preview),
    versions: parseKey(address.versions),
    openFolder: (key: string) => navigateWith(folderChange(key)),
    folderHref: (key: string) => hrefOf(folderChange(key)),
    showTrash: () => navigateWith({ ...clearedView, folder: undefined, view: 'trash' }),
    trashHref: hrefOf({ ...clearedView, folder: undefined, view: 'trash' }),
    searchFor,
    sort: (nextOrdering: string) => {
      // Only the order by name is remembered.
      if (nextOrdering.endsWith('name')) useDocs.setState({ sort_a_z: nextOrdering === 'name' })
      navigateWith({ ordering: nextOrdering.endsWith('name') ? undefined : nextOrdering })
    },
    show: (panel: SidePanel, key: string) =>
      navigateWith({ preview: undefined, versions: undefined, [panel]: key }, { state: { openedFromPage: true } }),
    /** Replaces the history entry, so that Back still leads to the list. */
    replacePreview: (key: string) =>
      navigateWith({ preview: key }, { replace: true, state: { openedFromPage: router.state.location.state.openedFromPage ?? false } }),
    previewHref: (key: string) => hrefOf({ preview: key }),
    close: () =>
      router.state.location.state.openedFromPage
        ? router.history.back()
        : navigateWith(Object.fromEntries(SIDE_PANELS.map((name) => [name, undefined])), { replace: true }),
  }
}

export type DocumentsState = ReturnType<typeof useDocumentsState>
