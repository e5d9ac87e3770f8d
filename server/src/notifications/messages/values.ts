import { and, eq, isNull, sql } from 'drizzle-orm'
import { activityOf, type MessageInput } from '@pre-u/contract/notifications/messages/message'
import {
  activityValues,
  describeEmpty,
  type PlaceholderName,
  placeholdersIn,
  type PlaceholderValues,
} from '@pre-u/contract/notifications/messages/placeholders'
import type { FieldErrors } from '@pre-u/contract/platform/http'
import { fullName } from '@pre-u/contract/platform/names'
import { listed } from '@pre-u/contract/platform/words'
import { activitiesTable as activities } from '../../tables/activities'
import type { Recipient } from '../news/recipients'
import { dutch } from '../../platform/db/columns'
import type { Db } from '../../platform/db/db'
import { groupBy } from '../../platform/arrays'
import { studentsTable as students } from '../../tables/students'
import { type Chosen, chosenStatuses, type Target, type TargetSchool } from './audience'

type Text = Pick<MessageInput, 'subject' | 'body'>

const usedPlaceholders = ({ subject, body }: Text) => placeholdersIn(`${subject} ${body}`)

async function readActivity(db: Db, chosen: Chosen) {
  const id = activityOf(chosen)
  if (id === null) return undefined
  const { code, name, start_at, deadline } = activities
  const [activity] = await db.select({ code, name, start_at, deadline }).from(activities).where(eq(activities.id, id))
  return activity
}

/** Reads the names of the pupils of each school, for the activity. */
async function readPupils(db: Db, chosen: Chosen, school_ids: number[]): Promise<Map<number, string>> {
  const activity_id = activityOf(chosen)
  if (activity_id === null) return new Map()
  const { school_id, first_name, infix, last_name, status, anonymised_at } = students
  const rows = await db
    .select({ school_id, first_name, infix, last_name })
    .from(students)
    .where(
      and(
        eq(students.activity_id, activity_id),
        sql`${school_id} = any(${sql.param(school_ids)}::int[])`,
        sql`${status} = any(${sql.param(chosenStatuses(chosen))}::text[])`,
        isNull(anonymised_at),
      ),
    )
    .orderBy(dutch(last_name), dutch(first_name), students.id)
  const bySchool = groupBy(rows, (row) => row.school_id)
  return new Map([...bySchool].map(([id, pupils]) => [id, listed(pupils.map(fullName))]))
}

/** The values of the placeholders for one contact person. */
export type ValuesFor = (school: TargetSchool, person: Pick<Recipient, 'first_name' | 'infix' | 'last_name'>) => PlaceholderValues

export async function readValues(db: Db, message: Text & Chosen, schools: TargetSchool[]): Promise<ValuesFor> {
  const used = usedPlaceholders(message)
  const activity = await readActivity(db, message)
  const ids = schools.map(({ id }) => id)
  const pupils = used.includes('leerlingen') ? await readPupils(db, message, ids) : new Map<number, string>()
  return (school, person) => {
    const all: Record<PlaceholderName, string> = {
      school: school.name,
      plaats: school.city,
      pakket: school.plan ?? '',
      contactpersoon: fullName(person),
      voornaam: person.first_name,
      aantal: String(school.registrations),
      ...(activity ? activityValues(activity) : { activiteit: '', wanneer: '', deadline: '' }),
      leerlingen: pupils.get(school.id) ?? '',
    }
    return Object.fromEntries(used.map((name) => [name, all[name]]))
  }
}

/** Refuses what is empty for some recipient, at the field of the text that has it. */
export function checkValues(message: Text, targets: Target[], valuesFor: ValuesFor): FieldErrors {
  const emptyAt = (name: PlaceholderName) =>
    targets.filter(({ school, persons }) => persons.some((person) => !valuesFor(school, person)[name])).map(({ school }) => school.name)
  const errors: FieldErrors = {}
  for (const field of ['subject', 'body'] as const)
    for (const name of placeholdersIn(message[field])) {
      const schools = emptyAt(name)
      if (schools.length > 0) (errors[field] ??= []).push(describeEmpty(name, schools))
    }
  return errors
}
