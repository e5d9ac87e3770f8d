import type { Actor } from '../../platform/actor'
import type { Db } from '../../platform/db/db'
import { recordNews, type Telling } from '../../notifications/news/public'
import type { CandidateRow } from './rows'

/** Records who was handed in, decided about or reopened. */
export async function recordCandidateNews(db: Db, before: CandidateRow[], after: CandidateRow[], user: Actor, telling?: Telling) {
  const saved = new Map(after.map((row) => [row.id, row]))
  const news = before.map(({ id, school_id, status, finished_at, finished_by }) => ({
    school_id,
    record_id: id,
    person_id: finished_by ?? saved.get(id)?.finished_by ?? null,
    before: { status, is_finished: finished_at !== null },
  }))
  await recordNews(db, 'candidate', news, user, telling)
}
