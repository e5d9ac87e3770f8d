import { call, type Session } from '../support/api'

type NewsItem = { heading: string; outcome: string; sentences: string[] }

/** What a school reads under this heading. A change is news within a second or so. */
export async function readNews(session: Session, heading: string): Promise<NewsItem | undefined> {
  const { items } = (await (await call('GET', '/api/news/', session)).json()) as { items: NewsItem[] }
  return items.find((item) => item.heading === heading)
}
