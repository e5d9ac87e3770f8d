import type { cancelActivity as call } from '@pre-u/contract/activities'
import type { Answer, Body } from '@pre-u/contract/platform/action'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import { conflict } from '../platform/http/errors'
import { readRow } from '../platform/resource/resource'
import { resourceWrites } from '../platform/resource/writes'
import { cancelRegistrations } from '../students/public'
import { readAudience } from './news'
import { activities } from './resource'

const { update } = resourceWrites(activities)

/** Answers how many schools and pupils are informed, and how many registrations were cancelled. */
export async function cancelActivity(db: Db, id: number, body: Body<typeof call>, user: Actor): Promise<Answer<typeof call>> {
  const { cancel_registrations, status_reason = '', updated_at, inform = true, inform_note } = body
  const { state } = await readRow(db, activities, id, user, 'lock')
  if (state === 'CANCELLED') throw conflict('Deze activiteit is al geannuleerd.')
  const audience = inform ? await readAudience(db, id) : { schools: 0, pupils: 0 }
  await update(db, id, { state: 'CANCELLED', inform, inform_note, ...(updated_at && { updated_at }) }, user)
  const cancelled = cancel_registrations ? await cancelRegistrations(db, id, status_reason, user, { inform }) : 0
  return { ...audience, cancelled }
}
