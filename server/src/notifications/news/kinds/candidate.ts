import { eq, getTableColumns, inArray } from 'drizzle-orm'
import { endOfDay, formatDay } from '@pre-u/contract/platform/dates'
import { fullName } from '@pre-u/contract/platform/names'
import { studentStatusNames as names } from '@pre-u/contract/students/status'
import { candidatesTable as table } from '../../../tables/candidates'
import { honoursProgramsTable } from '../../../tables/honoursPrograms'
import { dutch } from '../../../platform/db/columns'
import type { Db } from '../../../platform/db/db'
import type { KindOfNews, NewsRow, Story } from '../story'
import type { Before } from '../../../tables/news'
import { outcomes } from './student'
import { programTopic } from './topics'

const { id, first_name, infix, last_name, status, status_reason, finished_at } = table

const readCandidates = (db: Db, ids: number[]) =>
  db
    .select({ id, first_name, infix, last_name, status, status_reason, finished_at, program: getTableColumns(honoursProgramsTable) })
    .from(table)
    .innerJoin(honoursProgramsTable, eq(honoursProgramsTable.id, table.honours_program_id))
    .where(inArray(id, ids))
    .orderBy(honoursProgramsTable.start_date, honoursProgramsTable.id, dutch(last_name), dutch(first_name), id)

type Candidate = Awaited<ReturnType<typeof readCandidates>>[number]
type Known = Before['candidate']

const nameOf = ({ status: known, is_finished }: Known) => (known === 'PENDING' ? (is_finished ? 'Ingediend' : 'Concept') : names[known])

function whatHappened(before: Known, now: Known, { program }: Candidate): Pick<Story, 'weight' | 'outcome' | 'sentences'> {
  if (now.status !== before.status && now.status !== 'PENDING')
    return { weight: 'decision', outcome: outcomes[now.status], sentences: ['Laat de kandidaten weten wat er is besloten.'] }
  if (now.is_finished)
    return { weight: 'receipt', outcome: 'ingediend', sentences: ['U krijgt bericht zodra over de kandidaten is besloten.'] }
  const isOpen = Date.parse(endOfDay(program.deadline)) > Date.now()
  const sentence = isOpen
    ? `Een heropende kandidaat telt pas weer mee als u opnieuw indient, uiterlijk ${formatDay(program.deadline)}.`
    : 'Een heropende kandidaat telt pas weer mee als er opnieuw is ingediend. De deadline is voorbij: overleg met ons.'
  return { weight: 'action', outcome: 'heropend', sentences: [sentence] }
}

function storyOf(news: NewsRow<'candidate'>, candidate: Candidate): Story | null {
  const now = { status: candidate.status, is_finished: candidate.finished_at !== null }
  if (nameOf(now) === nameOf(news.before)) return null
  return {
    news,
    ...whatHappened(news.before, now, candidate),
    noun: 'kandidaat',
    topic: programTopic(candidate.program),
    line: [fullName(candidate), nameOf(news.before), nameOf(now), candidate.status_reason],
  }
}

/** A candidate was handed in, decided about or reopened. */
export const candidateNews: KindOfNews<'candidate'> = {
  audience: 'whoever registered',
  read: async (db, rows) => {
    const news = new Map(rows.map((row) => [row.record_id, row]))
    const candidates = await readCandidates(db, [...news.keys()])
    return candidates.flatMap((candidate) => storyOf(news.get(candidate.id)!, candidate) ?? [])
  },
}
