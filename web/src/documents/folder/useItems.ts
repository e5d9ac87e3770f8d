import { type DocumentItem, DOCUMENTS_PAGE_SIZE } from '@pre-u/contract/documents/documents'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Rows } from '../../platform/list/types'
import { firstPageQuery, type ItemsQuery, MAX_PAGE_SIZE, pageQuery, type Space } from '../queries'

const MANY_ITEMS = 3 * DOCUMENTS_PAGE_SIZE
const pageOf = (index: number, size = DOCUMENTS_PAGE_SIZE) => Math.floor(index / size) + 1
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, step) => first + step)

/** The items of a folder, by page: only the pages in view are loaded. */
export function useItems(space: Space, itemsQuery: ItemsQuery) {
  const client = useQueryClient()
  const first = useQuery(firstPageQuery(space, itemsQuery))
  const [shown, setShown] = useState({ from: 1, to: 1 })
  const count = first.data?.count ?? 0
  const lastPage = pageOf(Math.max(0, count - 1))
  const visiblePages = first.isPlaceholderData ? [] : range(Math.max(2, shown.from), Math.min(shown.to, lastPage))
  const others = useQueries({ queries: visiblePages.map((page) => pageQuery(space, itemsQuery, page)) })
  const itemsOf = new Map(visiblePages.map((page, index) => [page, others[index]?.data?.items]))

  const at = (index: number): DocumentItem | undefined => {
    const page = pageOf(index)
    const items = page === 1 ? first.data?.items : itemsOf.get(page)
    return items?.[index - (page - 1) * DOCUMENTS_PAGE_SIZE]
  }
  const loadBetween = async (from: number, to: number) => {
    const size = to - from > MANY_ITEMS ? MAX_PAGE_SIZE : DOCUMENTS_PAGE_SIZE
    const pages = range(pageOf(from, size), pageOf(to, size))
    const responses = await Promise.all(pages.map((page) => client.fetchQuery(pageQuery(space, itemsQuery, page, size))))
    const start = (pages[0]! - 1) * size
    return responses.flatMap(({ items }) => items).slice(from - start, to - start + 1)
  }
  const between = (from: number, to: number): DocumentItem[] | Promise<DocumentItem[]> => {
    const loaded = to - from > MANY_ITEMS ? [] : range(from, to).map(at)
    return loaded.length > 0 && loaded.every((item) => item !== undefined) ? loaded : loadBetween(from, to)
  }
  const rows: Rows<DocumentItem> = { count, at, between }
  return {
    first,
    rows,
    loaded: [...(shown.from <= 2 ? (first.data?.items ?? []) : []), ...visiblePages.flatMap((page) => itemsOf.get(page) ?? [])],
    onShow: (from: number, to: number) => {
      const pages = { from: pageOf(from), to: pageOf(to) }
      if (pages.from !== shown.from || pages.to !== shown.to) setShown(pages)
    },
  }
}
