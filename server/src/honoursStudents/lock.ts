import { and, asc } from 'drizzle-orm'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import { conflict, notFound } from '../platform/errors'
import { lockProgramsOf } from './programs'
import { amongCandidates, type Candidate, candidatesFor, honoursStudentsTable as table } from './table'

const lockRows = (db: Db, ids: number[], user: Actor) =>
  db
    .select()
    .from(table)
    .where(and(amongCandidates(ids), candidatesFor(user)))
    .orderBy(asc(table.id))
    .for('update')

/** One that this user may reach, as nobody else can change it until this transaction ends; 404 otherwise. */
export async function lockCandidate(db: Db, id: number, user: Actor): Promise<Candidate> {
  const [row] = await lockRows(db, [id], user)
  if (!row) throw notFound()
  return row
}

/** These, with their programmes locked. One that is not there stops everything. */
export async function lockCandidates(db: Db, ids: number[], user: Actor) {
  const distinct = [...new Set(ids)]
  const programs = await lockProgramsOf(db, distinct)
  const rows = await lockRows(db, distinct, user)
  const missing = distinct.length - rows.length
  if (missing > 0)
    throw conflict(
      missing === 1
        ? 'Eén van deze kandidaten bestaat niet meer. Ververs de lijst en probeer het opnieuw.'
        : `${missing} van deze kandidaten bestaan niet meer. Ververs de lijst en probeer het opnieuw.`,
    )
  return { rows, programs }
}
