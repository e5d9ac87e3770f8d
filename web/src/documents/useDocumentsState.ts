import { documentOrders } from '@pre-u/contract/documents'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { TextSearch } from '../platform/address/searchParams'
import { useDocs } from '../platform/storage/persisted'
import type { Asked, Ordering } from './queries'

type Change = Record<string, string | undefined>

const KEY = /^[\w-]{22}$/
const keyIn = (text: string | undefined) => (text && KEY.test(text) ? text : '')
const orderings = new Map<string, Ordering>(documentOrders.flatMap((order) => [order, `-${order}` as const]).map((order) => [order, order]))
const BESIDE = ['preview', 'versions'] as const
export type Beside = (typeof BESIDE)[number]

export function useDocsState() {
  const address = useSearch({ from: '/shell/schools/docs/$id' })
  const navigate = useNavigate()
  const router = useRouter()
  const { sort_a_z, folders_first } = useDocs()
  const byName: Ordering = sort_a_z ? 'name' : '-name'
  const ordering = orderings.get(address.ordering ?? '') ?? byName
  const folder = keyIn(address.folder)
  const search = address.search?.slice(0, 100) ?? ''
  const asked: Asked = useMemo(
    () => ({
      folder,
      search,
      ordering: ordering.endsWith('name') ? '' : ordering,
      sort_a_z: ordering !== '-name',
      main_folder: folders_first ? '-name' : 'name',
    }),
    [folder, search, ordering, folders_first],
  )

  const changedAddress = (change: Change): TextSearch =>
    Object.fromEntries(Object.entries({ ...address, ...change }).filter(([, value]) => value !== undefined && value !== ''))
  const go = (change: Change, how: { replace?: boolean; state?: { openedFromPage: boolean } } = {}) =>
    void navigate({ to: '.', search: changedAddress(change), resetScroll: false, ...how })
  const elsewhere: Change = { search: undefined, preview: undefined, versions: undefined, view: undefined }
  const inFolder = (key: string): Change => ({ ...elsewhere, folder: key || undefined })
  const hrefOf = (change: Change) => router.options.stringifySearch(changedAddress(change)) || router.state.location.pathname

  return {
    asked,
    folder,
    search,
    ordering,
    isTrash: address.view === 'trash',
    preview: keyIn(address.preview),
    versions: keyIn(address.versions),
    openFolder: (key: string) => go(inFolder(key)),
    folderHref: (key: string) => hrefOf(inFolder(key)),
    showTrash: () => go({ ...elsewhere, folder: undefined, view: 'trash' }),
    trashHref: hrefOf({ ...elsewhere, folder: undefined, view: 'trash' }),
    /** Replaces the history entry: typing adds no steps to it. */
    find: (typed: string) => go({ search: typed || undefined }, { replace: true }),
    sort: (next: string) => {
      // Only the order by name is remembered.
      if (next.endsWith('name')) useDocs.setState({ sort_a_z: next === 'name' })
      go({ ordering: next.endsWith('name') ? undefined : next })
    },
    show: (what: Beside, key: string) => go({ preview: undefined, versions: undefined, [what]: key }, { state: { openedFromPage: true } }),
    /** Replaces the history entry, so that Back still leads to the list. */
    showInstead: (key: string) =>
      go({ preview: key }, { replace: true, state: { openedFromPage: router.state.location.state.openedFromPage ?? false } }),
    besideHref: (key: string) => hrefOf({ preview: key }),
    close: () =>
      router.state.location.state.openedFromPage
        ? router.history.back()
        : go(Object.fromEntries(BESIDE.map((name) => [name, undefined])), { replace: true }),
  }
}

export type DocsState = ReturnType<typeof useDocsState>
