import type { FindIds, PageQuery } from './query'
import type { Actor } from '../actor'
import type { Db } from '../db/db'
import { type ListReader, MOST_COUNTED } from './listReader'

type Found = { items: string[]; ids: number[]; hasNext: boolean; count: number; isMinimum?: boolean }
type Asked = { query: PageQuery; user: Actor; isCountKnown: boolean }

/** The first page, or the page beside a row. Null where that row is gone, or there is no whole page before it. */
async function byKeyset(db: Db, reader: ListReader, { query, user, isCountKnown }: Asked): Promise<Found | null> {
  const { page, page_size, after, before } = query
  if (page > 1 && after === undefined && before === undefined) return null
  const backwards = page > 1 && after === undefined
  const beside = page === 1 ? {} : { beside: backwards ? ('before' as const) : ('after' as const) }
  const part = { limit: backwards ? page_size : page_size + 1, ...beside, backwards }
  const [{ items, ids, count }, known] = await Promise.all([
    reader.readPart(db, query, user, part),
    isCountKnown ? reader.readCount(db, query, user, true) : null,
  ])
  if (page > 1 && (backwards ? items.length < page_size : items.length === 0)) return null
  const hasNext = backwards || items.length > page_size
  return { items: items.slice(0, page_size), ids: ids.slice(0, page_size), hasNext, count: known ?? count ?? 0 }
}

/** The page by its number: an offset from whichever end of the list is nearer. */
async function byNumber(db: Db, reader: ListReader, { query, user, isCountKnown }: Asked): Promise<Found> {
  const { page, page_size } = query
  const count = await reader.readCount(db, query, user, isCountKnown)
  const offset = (page - 1) * page_size
  const isWhole = isCountKnown || count <= MOST_COUNTED
  const limit = isWhole ? Math.max(0, Math.min(page_size, count - offset)) : page_size
  if (limit === 0) return { items: [], ids: [], hasNext: false, count }
  const backwards = isWhole && offset > count / 2
  const part = { limit: backwards ? limit : page_size + 1, offset: backwards ? count - offset - limit : offset, backwards }
  const { items, ids } = await reader.readPart(db, query, user, part)
  const hasNext = backwards ? offset + limit < count : items.length > page_size
  return { items: items.slice(0, page_size), ids: ids.slice(0, page_size), hasNext, count }
}

async function bySearch(
  db: Db,
  reader: ListReader,
  { query, user, isCountKnown }: Asked,
  findIds: FindIds | undefined,
): Promise<Found | null> {
  const found = await findIds?.(db, query, user, isCountKnown ? () => reader.readCount(db, query, user, true) : undefined)
  return found ? { ...found, ...(await reader.readItems(db, found.ids, user)), count: found.count } : null
}

function pageUrl(url: string, place: { page: number; after?: number | undefined; before?: number | undefined }) {
  const [path, query = ''] = url.split('?')
  const params = new URLSearchParams(query)
  for (const name of ['page', 'after', 'before'] as const) {
    if (place[name] === undefined) params.delete(name)
    else params.set(name, String(place[name]))
  }
  return `${path}?${params.toString()}`
}

/** One page of a list as JSON text, in the shape of the contract's `page`. */
export async function readPage(db: Db, reader: ListReader, asked: Asked & { url: string; findIds?: FindIds | undefined }): Promise<string> {
  const { query, url, isCountKnown, findIds } = asked
  const { page } = query
  const found = (await bySearch(db, reader, asked, findIds)) ?? (await byKeyset(db, reader, asked)) ?? (await byNumber(db, reader, asked))
  const { items, ids, hasNext } = found
  const count = isCountKnown ? found.count : Math.min(found.count, MOST_COUNTED)
  const isMinimum = found.isMinimum || count < found.count
  const next = hasNext ? pageUrl(url, { page: page + 1, after: ids.at(-1) }) : null
  const previous = page > 1 ? pageUrl(url, { page: page - 1, before: page === 2 ? undefined : ids[0] }) : null
  const counted = `"count":${count}${isMinimum ? ',"count_is_minimum":true' : ''}`
  return `{${counted},"next":${JSON.stringify(next)},"previous":${JSON.stringify(previous)},"results":[${items.join()}]}`
}
