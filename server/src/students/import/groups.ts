import { and, inArray, or, sql } from 'drizzle-orm'
import { type ImportForm, MAX_IMPORT_ACTIVITIES } from '@pre-u/contract/students/import/call'
import type { ImportedPupil } from '@pre-u/contract/students/import/pupilRows'
import { activitiesFor } from '../../placement/activities'
import { activitiesTable, activityPeriodsTable } from '../../tables/activities'
import { periodsTable } from '../../tables/periods'
import type { Actor } from '../../platform/actor'
import type { Db } from '../../platform/db/db'
import { groupBy } from '../../platform/arrays'
import { invalid } from '../../platform/http/errors'
import { explainExceededLimits } from '../register'
import { type Place, readPlace, refuseNotInPeriod, whyClosed } from '../place'

type Ids = Pick<ImportForm, 'activity_id' | 'period_id'>
/** The rows of a list that are for one activity. */
type Target = Ids & { pupils: ImportedPupil[] }
export type Group = { place: Place; pupils: ImportedPupil[]; isOwn: boolean }

const { id, code, name } = activitiesTable
const OTHER_PERIOD = 'Deze activiteit is er niet in de gekozen periode'

const readNamed = (db: Db, texts: string[], user: Actor) =>
  db
    .select({
      id,
      code,
      name,
      period_ids: sql<number[]>`array(select period_id from ${activityPeriodsTable} join ${periodsTable} on ${periodsTable}.id = period_id
        where activity_id = ${activitiesTable}.id and is_active)`,
    })
    .from(activitiesTable)
    .where(and(activitiesFor(user), or(...[code, name, sql`${code} || ' ' || ${name}`].map((text) => inArray(sql`lower(${text})`, texts)))))
type Named = Awaited<ReturnType<typeof readNamed>>[number]

/** Finds an activity by its code, or by a name that no other activity has. */
function findNamed(named: Named[], text: string): Named | undefined {
  const isNamed = (other: string) => other.toLowerCase() === text
  const byCode = named.find((activity) => isNamed(activity.code) || isNamed(`${activity.code} ${activity.name}`))
  const byName = named.filter((activity) => isNamed(activity.name))
  return byCode ?? (byName.length === 1 ? byName[0] : undefined)
}

/** Chooses the period of the whole list, or else the only one that the activity has. */
function placeOf(found: Named | undefined, { period_id }: Ids, text: string): Ids | string {
  if (!found) return `Er is geen activiteit ‘${text}’. Vul de code in, zoals die in de lijst met activiteiten staat.`
  const periodId = found.period_ids.includes(period_id) || found.period_ids.length !== 1 ? period_id : found.period_ids[0]!
  return found.period_ids.includes(periodId) ? { activity_id: found.id, period_id: periodId } : OTHER_PERIOD
}

export type Targets = { targets: Target[]; /** Why a row is for no activity. */ strays: Map<ImportedPupil, string> }

/** Divides a list over the activities that its rows name. A row that names none is for the activity of the whole list. */
export async function findTargets(db: Db, form: Ids, pupils: ImportedPupil[], user: Actor): Promise<Targets> {
  const texts = groupBy(pupils, ({ activity }) => activity.toLowerCase())
  if (texts.size > MAX_IMPORT_ACTIVITIES)
    throw invalid({ rows: [`Schrijf voor ten hoogste ${MAX_IMPORT_ACTIVITIES} activiteiten tegelijk in.`] })
  const given = [...texts.keys()].filter(Boolean)
  const named = given.length === 0 ? [] : await readNamed(db, given, user)
  const strays = new Map<ImportedPupil, string>()
  const targets = new Map<number, Target>()
  for (const [text, group] of texts) {
    const place = text === '' ? form : placeOf(findNamed(named, text), form, group[0]!.activity)
    if (typeof place === 'string') for (const pupil of group) strays.set(pupil, place)
    else {
      const before = targets.get(place.activity_id)?.pupils ?? []
      targets.set(place.activity_id, { activity_id: place.activity_id, period_id: place.period_id, pupils: [...before, ...group] })
    }
  }
  return { targets: [...targets.values()], strays }
}

export async function readGroups(db: Db, form: ImportForm, targets: Target[], user: Actor): Promise<Group[]> {
  const groups: Group[] = []
  for (const { pupils, ...ids } of targets) {
    const emails = pupils.map(({ values }) => values.email)
    const place = refuseNotInPeriod(await readPlace(db, { ...ids, school_id: form.school_id }, user, emails))
    groups.push({ place, pupils, isOwn: ids.activity_id === form.activity_id })
  }
  return groups
}

/** Returns why registration for another activity than that of the whole list is closed, and an empty text when it is open. */
export const whyRowsClosed = ({ place, isOwn }: Group, user: Actor) => (isOwn ? '' : whyClosed(place.activity, user))

/** `countOf` counts how many of a group are new. All groups in one period count against the package. */
export function explainExceeded(groups: Group[], countOf: (group: Group) => number): string[] {
  const inPeriod = groupBy(groups, ({ place }) => place.period.id)
  const sum = (some: Group[]) => some.reduce((total, group) => total + countOf(group), 0)
  const messages = groups.flatMap((group) => explainExceededLimits(group.place, countOf(group), sum(inPeriod.get(group.place.period.id)!)))
  return [...new Set(messages)]
}
