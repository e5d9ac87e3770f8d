import { type DocumentItem, DOCUMENTS_PAGE_SIZE } from '@pre-u/contract/documents'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Rows } from '../../platform/list/rows'
import { type Asked, firstPageQuery, MOST_PER_PAGE, pageQuery } from '../queries'
import type { Space } from '../space'

const MANY = 3 * DOCUMENTS_PAGE_SIZE
const pageOf = (index: number, size = DOCUMENTS_PAGE_SIZE) => Math.floor(index / size) + 1
const numbersBetween = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, step) => first + step)

/** The items of a folder, by page: only the pages in view are loaded. */
export function useItems(space: Space, asked: Asked) {
  const client = useQueryClient()
  const first = useQuery(firstPageQuery(space, asked))
  const [shown, setShown] = useState({ from: 1, to: 1 })
  const count = first.data?.count ?? 0
  const lastPage = pageOf(Math.max(0, count - 1))
  const wanted = first.isPlaceholderData ? [] : numbersBetween(Math.max(2, shown.from), Math.min(shown.to, lastPage))
  const others = useQueries({ queries: wanted.map((page) => pageQuery(space, asked, page)) })
  const itemsOf = new Map(wanted.map((page, index) => [page, others[index]?.data?.items]))

  const at = (index: number): DocumentItem | undefined => {
    const page = pageOf(index)
    const items = page === 1 ? first.data?.items : itemsOf.get(page)
    return items?.[index - (page - 1) * DOCUMENTS_PAGE_SIZE]
  }
  const loadBetween = async (from: number, to: number) => {
    const size = to - from > MANY ? MOST_PER_PAGE : DOCUMENTS_PAGE_SIZE
    const pages = numbersBetween(pageOf(from, size), pageOf(to, size))
    const answers = await Promise.all(pages.map((page) => client.fetchQuery(pageQuery(space, asked, page, size))))
    const start = (pages[0]! - 1) * size
    return answers.flatMap(({ items }) => items).slice(from - start, to - start + 1)
  }
  const between = (from: number, to: number): DocumentItem[] | Promise<DocumentItem[]> => {
    const loaded = to - from > MANY ? [] : numbersBetween(from, to).map(at)
    return loaded.length > 0 && loaded.every((item) => item !== undefined) ? loaded : loadBetween(from, to)
  }
  const rows: Rows<DocumentItem> = { count, at, between }
  return {
    first,
    rows,
    loaded: [...(shown.from <= 2 ? (first.data?.items ?? []) : []), ...wanted.flatMap((page) => itemsOf.get(page) ?? [])],
    onShow: (from: number, to: number) => {
      const pages = { from: pageOf(from), to: pageOf(to) }
      if (pages.from !== shown.from || pages.to !== shown.to) setShown(pages)
    },
  }
}
