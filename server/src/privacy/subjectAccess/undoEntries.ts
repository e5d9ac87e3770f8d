import { sql } from 'drizzle-orm'
import { activities as activityKind } from '@pre-u/contract/activities/activities'
import { candidates as candidateKind } from '@pre-u/contract/honours/candidates'
import { students as studentKind } from '@pre-u/contract/students/students'
import type { Db } from '../../platform/db/db'
import { undosTable as undos } from '../../platform/undo/table'
import type { Subject } from './find'

export type Pupil = Pick<Subject, 'studentIds' | 'candidateIds' | 'email'>

/** An empty address is that of nobody. */
const isOwn = ({ studentIds, candidateIds, email }: Pupil) => sql`
  ((lower(entry ->> 'email') = nullif(lower(${email}), '')) is true or ((entry ->> 'id')::int = any(case ${undos.resource}
    when ${studentKind.name} then ${sql.param(studentIds)}::int[] when ${candidateKind.name} then ${sql.param(candidateIds)}::int[] else '{}' end)) is true)`

const elements = sql`jsonb_array_elements(${undos.rows}) entry`
const isOfActivities = sql`${undos.resource} = ${activityKind.name}`
/** The undo of an activity has the registrations that were cancelled or moved with it. */
const listIn = (name: 'statuses' | 'moves') => sql.raw(`coalesce(entry -> '${name}', '[]')`)
const isOwnPart = ({ studentIds }: Pupil) => sql`(part ->> 'id')::int = any(${sql.param(studentIds)}::int[])`
const ownParts = (pupil: Pupil) => sql`
  select part from ${elements}, jsonb_array_elements(${listIn('statuses')} || ${listIn('moves')}) part
  where ${isOfActivities} and ${isOwnPart(pupil)}`

/** Selects what a row of `undos` has of a pupil. */
export const undoEntriesOf = (pupil: Pupil) => sql`select entry from ${elements} where ${isOwn(pupil)} union all ${ownParts(pupil)}`

/** Corrects the name and the address of removed registrations that can be put back. */
export const rectifyUndoEntries = (db: Db, pupil: Pupil, person: Record<string, string>) =>
  db.execute(sql`
    update ${undos} set rows = to_jsonb(array(
      select case when entry ? 'email' and ${isOwn(pupil)} then entry || ${JSON.stringify(person)}::jsonb else entry end from ${elements}))
    where exists (select from ${elements} where entry ? 'email' and ${isOwn(pupil)})`)

/** Removes a pupil from what can be undone. The rest of those actions can still be undone. */
export async function removeUndoEntries(db: Db, pupil: Pupil) {
  const others = sql`select entry from ${elements} where not ${isOwn(pupil)}`
  await db.execute(sql`
    update ${undos} set rows = to_jsonb(array(${others}))
    where resource in (${studentKind.name}, ${candidateKind.name}) and jsonb_array_length(rows) <> (select count(*) from (${others}) left_over)`)
  await db.execute(sql`delete from ${undos} where rows = '[]'`)
  const without = (name: 'statuses' | 'moves') =>
    sql`to_jsonb(array(select part from jsonb_array_elements(${listIn(name)}) part where not ${isOwnPart(pupil)}))`
  await db.execute(sql`
    update ${undos} set rows = to_jsonb(array(
      select entry || jsonb_build_object('statuses', ${without('statuses')}, 'moves', ${without('moves')}) from ${elements}))
    where exists (${ownParts(pupil)})`)
}
