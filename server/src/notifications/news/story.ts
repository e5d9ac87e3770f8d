import type { NewsWeight } from '@pre-u/contract/notifications/news'
import type { Db } from '../../platform/db/db'
import type { Section } from '../../platform/mail/layout'
import type { Before, NewsKind, newsTable } from '../../tables/news'

type Row = typeof newsTable.$inferSelect
export type NewsRow<Kind extends NewsKind = NewsKind> = Omit<Row, 'before'> & { before: Before[Kind] }

/** What news is about: a mail lists the stories of one topic together. */
export type Topic = Required<Pick<Section, 'heading' | 'facts'>> & {
  key: string
  /** The head says what each line is about, and names the other cells. */
  head: [string, ...string[]]
  path: string
  linkLabel: string
}

/** One change, as a mail and the list of news describe it. */
export type Story = {
  news: NewsRow
  weight: NewsWeight
  /**
   * The subject of a mail counts the stories with this noun and outcome: '12 leerlingen geplaatst'. Without a noun the outcome says it all.
   */
  noun: 'leerling' | 'kandidaat' | null
  outcome: string
  topic: Topic
  /** The cells under the head of the topic. */
  line: [string, ...string[]] | null
  /** The sentences say what happened and what to do by when; they are written once for all lines that share them. */
  sentences: string[]
}

/** What a school is notified of about one kind of record, and who is notified with the primary contact. */
export type KindOfNews<Kind extends NewsKind> = {
  audience: 'whoever registered' | 'every contact person'
  /** Leaves out what was taken back, and what is about a record that is gone. */
  read: (db: Db, rows: NewsRow<Kind>[]) => Promise<Story[]>
}

export const byId = <T extends { id: number }>(rows: T[]) => new Map(rows.map((row) => [row.id, row]))

export const recordOf = ({ kind, record_id }: NewsRow) => `${kind} ${record_id}`
const onePerRecord = (rows: NewsRow[]) => [...new Map(rows.map((row) => [recordOf(row), row])).values()]

/** Of several changes of a record, the first one has what was before. */
export const earliest = (rows: NewsRow[]) => onePerRecord(rows.toSorted((a, b) => b.id - a.id))

/** The last change of each record that is not in `others`. */
export function latestNotIn(rows: NewsRow[], others: NewsRow[]): NewsRow[] {
  const listed = new Set(others.map(recordOf))
  return onePerRecord(rows.toSorted((a, b) => a.id - b.id)).filter((row) => !listed.has(recordOf(row)))
}
