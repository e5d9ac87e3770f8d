import { dayOf, formatDay, formatInstant, toWallTime } from '@pre-u/contract/platform/dates'
import type { activitiesTable } from '../../../tables/activities'
import type { honoursProgramsTable } from '../../../tables/honoursPrograms'
import type { Topic } from '../story'

export type Activity = typeof activitiesTable.$inferSelect
export type Program = typeof honoursProgramsTable.$inferSelect

/** 'do 12 nov. 2026, 14:30 tot 16:00'. */
export const formatTimes = ({ start_at, end_at }: Pick<Activity, 'start_at' | 'end_at'>) =>
  `${formatInstant(start_at)} tot ${dayOf(start_at) === dayOf(end_at) ? toWallTime(end_at).slice(11) : formatInstant(end_at)}`

export const activityTopic = (activity: Activity): Topic => ({
  key: `activity ${activity.id}`,
  heading: `${activity.code} ${activity.name}`,
  facts: [
    ['Wanneer', `${formatTimes(activity)}${activity.state === 'CANCELLED' ? ' (gaat niet door)' : ''}`],
    ...(activity.location ? [['Waar', activity.location] as [string, string]] : []),
  ],
  head: ['Leerling', 'Was', 'Nu', 'Reden'],
  path: `/?activity__id=${activity.id}`,
  linkLabel: 'Bekijk deze inschrijvingen',
})

export const programTopic = (program: Program): Topic => ({
  key: `programme ${program.id}`,
  heading: program.name,
  facts: [
    ['Wanneer', `${formatDay(program.start_date)} tot en met ${formatDay(program.end_date)}`],
    ['Deadline', formatDay(program.deadline)],
  ],
  head: ['Kandidaat', 'Was', 'Nu', 'Reden'],
  path: `/honours/${program.id}`,
  linkLabel: 'Bekijk deze kandidaten',
})
