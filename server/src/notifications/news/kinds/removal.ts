import { sql } from 'drizzle-orm'
import { fullName } from '@pre-u/contract/platform/names'
import { studentStatusNames as names } from '@pre-u/contract/students/status'
import { activitiesTable } from '../../../tables/activities'
import type { Db } from '../../../platform/db/db'
import { readRemovedNames } from '../../removedStudents'
import { byId, type KindOfNews, type NewsRow, type Story } from '../story'
import { readRegistrations, type Registration } from './student'
import { type Activity, activityTopic } from './topics'

const REMOVED = 'Verwijderd'

const readActivities = (db: Db, ids: number[]) =>
  db
    .select()
    .from(activitiesTable)
    .where(sql`${activitiesTable.id} = any(${sql.param(ids)}::int[])`)

/** The story has no name when that is deleted too. */
function removedStory(news: NewsRow<'student_removal'>, activity: Activity, name: string | undefined): Story {
  const was = names[news.before!.status]
  return {
    news,
    weight: 'decision',
    noun: 'leerling',
    outcome: 'verwijderd',
    topic: activityTopic(activity),
    line: name ? [name, was, REMOVED, ''] : null,
    sentences: ['Wie is verwijderd, staat niet meer ingeschreven en heeft geen plaats.'],
  }
}

const restoredStory = (news: NewsRow<'student_removal'>, registration: Registration): Story => ({
  news,
  weight: 'decision',
  noun: 'leerling',
  outcome: 'weer ingeschreven',
  topic: activityTopic(registration.activity),
  line: [fullName(registration), REMOVED, names[registration.status], registration.status_reason],
  sentences: ['De inschrijving was verwijderd en staat er weer.'],
})

/** Staff removed a registration, or restored it after schools were notified of its removal. */
export const removalNews: KindOfNews<'student_removal'> = {
  audience: 'whoever registered',
  read: async (db, rows) => {
    const ids = rows.map(({ record_id }) => record_id)
    const present = byId(await readRegistrations(db, ids))
    const gone = ids.filter((id) => !present.has(id))
    const removedNames = await readRemovedNames(db, gone)
    const activities = byId(
      await readActivities(
        db,
        rows.flatMap(({ before }) => before?.activity_id ?? []),
      ),
    )
    return rows.flatMap((row) => {
      const registration = present.get(row.record_id)
      if (registration) return row.before ? [] : [restoredStory(row, registration)]
      const activity = row.before && activities.get(row.before.activity_id)
      return activity ? [removedStory(row, activity, removedNames.get(row.record_id))] : []
    })
  },
}
