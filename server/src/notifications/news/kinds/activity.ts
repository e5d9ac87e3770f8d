import { and, count, eq, inArray } from 'drizzle-orm'
import { dayOf, formatInstant } from '@pre-u/contract/platform/dates'
import { listed } from '@pre-u/contract/platform/words'
import { activitiesTable } from '../../../tables/activities'
import type { Db } from '../../../platform/db/db'
import { studentsTable } from '../../../tables/students'
import { notifiedStatuses } from '../record'
import { byId, type KindOfNews, type NewsRow, type Story } from '../story'
import type { Before } from '../../../tables/news'
import { type Activity, activityTopic, formatTimes } from './topics'

type Known = Before['activity']

/** Counts the pupils of the school for whom a change of each activity matters. */
async function countPupils(db: Db, school_id: number, ids: number[]) {
  const rows = await db
    .select({ id: studentsTable.activity_id, number: count() })
    .from(studentsTable)
    .where(
      and(eq(studentsTable.school_id, school_id), inArray(studentsTable.activity_id, ids), inArray(studentsTable.status, notifiedStatuses)),
    )
    .groupBy(studentsTable.activity_id)
  return new Map(rows.map(({ id, number }) => [id, number]))
}

const pupils = (number: number) => (number === 1 ? 'uw leerling' : `uw ${number} leerlingen`)
const place = (location: string) => location || 'nog niet bekend'

/** What differs, as sentences, with the word for it in the subject. */
function differences(before: Known, now: Activity): { what: string; sentence: string }[] {
  const isOtherDay = dayOf(before.start_at) !== dayOf(now.start_at) || dayOf(before.end_at) !== dayOf(now.end_at)
  const [what, changed] = isOtherDay ? ['datum', 'De datum'] : ['tijd', 'Het tijdstip']
  const isMoved = before.start_at !== now.start_at || before.end_at !== now.end_at
  return [
    ...(isMoved ? [{ what, sentence: `${changed} is gewijzigd. Was: ${formatTimes(before)}. Nu: ${formatTimes(now)}.` }] : []),
    ...(before.location === now.location
      ? []
      : [{ what: 'locatie', sentence: `De locatie is gewijzigd. Was: ${place(before.location)}. Nu: ${place(now.location)}.` }]),
    ...(before.deadline === now.deadline
      ? []
      : [
          {
            what: 'deadline',
            sentence: `De deadline is gewijzigd. Was: ${formatInstant(before.deadline)}. Nu: ${formatInstant(now.deadline)}.`,
          },
        ]),
  ]
}

const isAhead = ({ deadline }: Pick<Activity, 'deadline'>) => Date.parse(deadline) > Date.now()

/** Its registrations were cancelled with it, and stay so. */
function askToRegister({ deadline }: Pick<Activity, 'deadline'>): string {
  const stillOut = 'Uw leerlingen zijn afgemeld toen deze activiteit werd geannuleerd, en zijn niet opnieuw ingeschreven.'
  return isAhead({ deadline })
    ? `${stillOut} Schrijf wie mee wil doen opnieuw in, uiterlijk ${formatInstant(deadline)}.`
    : `${stillOut} De deadline is voorbij: laat het ons weten als iemand mee wil doen.`
}

function storyOf(news: NewsRow<'activity'>, activity: Activity, number: number): Story | null {
  const { code, state } = activity
  const topic = activityTopic(activity)
  const story = (weight: Story['weight'], outcome: string, sentences: string[]): Story => ({
    news,
    weight,
    noun: null,
    outcome,
    topic,
    line: null,
    sentences,
  })
  // No pupils are left when their registrations were cancelled with the activity.
  const informPupils = [`Laat dit ${number === 0 ? 'uw leerlingen' : pupils(number)} weten.`]
  const wasCancelled = news.before.state === 'CANCELLED'
  if (state === 'CANCELLED')
    return wasCancelled ? null : story('action', `${code} geannuleerd`, ['Deze activiteit gaat niet door.', ...informPupils])
  const changed = differences(news.before, activity)
  const sentences = changed.map(({ sentence }) => sentence)
  const whatToDo = number === 0 ? [askToRegister(activity)] : informPupils
  if (wasCancelled) return story('action', `${code} gaat weer door`, ['Deze activiteit gaat toch door.', ...sentences, ...whatToDo])
  if (changed.length === 0) return null
  const isOnlyDeadline = changed.every(({ what }) => what === 'deadline')
  const outcome = `${listed(changed.map(({ what }) => what))} van ${code} gewijzigd`
  const untilThen = isAhead(activity) ? ['Tot dan kunt u inschrijven, wijzigen en afmelden.'] : []
  return isOnlyDeadline ? story('notice', outcome, [...sentences, ...untilThen]) : story('action', outcome, [...sentences, ...informPupils])
}

/** An activity was cancelled, published again, or has another time, place or deadline. */
export const activityNews: KindOfNews<'activity'> = {
  audience: 'whoever registered',
  read: async (db, rows) => {
    const ids = [...new Set(rows.map(({ record_id }) => record_id))]
    const activities = byId(await db.select().from(activitiesTable).where(inArray(activitiesTable.id, ids)))
    const numbers = await countPupils(db, rows[0]!.school_id, ids)
    return rows.flatMap((row) => {
      const activity = activities.get(row.record_id)
      return (activity && storyOf(row, activity, numbers.get(activity.id) ?? 0)) ?? []
    })
  },
}
