import { inArray, sql } from 'drizzle-orm'
import { users as userKind } from '@pre-u/contract/accounts/actions'
import { candidates as candidateKind } from '@pre-u/contract/honours/candidates'
import { fullName } from '@pre-u/contract/platform/names'
import { students as studentKind } from '@pre-u/contract/students/students'
import type { Rectification } from '@pre-u/contract/privacy/subjectAccess/calls'
import { usersTable as users } from '../../tables/accounts'
import { candidatesTable as candidates } from '../../tables/candidates'
import type { Actor } from '../../platform/actor'
import { writeAudits } from '../../platform/audit/audit'
import type { Context } from '../../platform/context'
import { touched } from '../../platform/db/columns'
import type { Db } from '../../platform/db/db'
import { conflict } from '../../platform/http/errors'
import { retentionHoldsTable as holds } from '../../tables/retention'
import { studentsTable as students } from '../../tables/students'
import { type Subject, lockSubject } from './find'
import { rectifyUndoEntries } from './undoEntries'
import { writeStep } from './steps'
import { restrictedRecordsTable as restricted, restrictionsTable as restrictions } from '../../tables/subjectAccess'

type Name = Pick<Rectification, 'first_name' | 'infix' | 'last_name'>
const places = [
  { table: students, kind: studentKind, idsOf: ({ studentIds }: Subject) => studentIds },
  { table: candidates, kind: candidateKind, idsOf: ({ candidateIds }: Subject) => candidateIds },
] as const

/** The values of a restricted record are corrected where they are stored. */
async function rectifyRecords(db: Db, subject: Subject, person: Name & { email: string }, user: Actor) {
  for (const { table, kind, idsOf } of places) {
    const isShown = sql`not exists (select from ${restricted} where resource = ${kind.name} and record_id = ${table.id})`
    const before = await db
      .select()
      .from(table)
      .where(sql`${inArray(table.id, idsOf(subject))} and ${isShown}`)
    const ids = before.map(({ id }) => id)
    if (ids.length === 0) continue
    await db
      .update(table)
      .set({ ...person, updated_at: touched(table.updated_at) })
      .where(inArray(table.id, ids))
    const changes = before.map((row) => ({ id: row.id, title: fullName(person), before: row, after: { ...row, ...person } }))
    await writeAudits(db, kind, user, changes)
  }
  await db.execute(sql`
    update ${restricted} set personal = personal || ${JSON.stringify(person)}::jsonb where restriction_id = ${subject.restrictionId}::int`)
}

/** Corrects the name of an account. Its address is changed by its owner, who confirms it. */
async function rectifyAccount(db: Db, { userId }: Subject, name: Name, user: Actor) {
  if (userId === null) return
  const [before] = await db
    .select()
    .from(users)
    .where(sql`${users.id} = ${userId}`)
  if (!before) return
  await db
    .update(users)
    .set({ ...name, updated_at: touched(users.updated_at) })
    .where(sql`${users.id} = ${userId}`)
  await writeAudits(db, userKind, user, [{ id: userId, title: fullName(name), before, after: { ...before, ...name } }])
}

/** Corrects the name and the address of a person in every record. */
export const rectifySubject = ({ db }: Context, { of, email, ...name }: Rectification, user: Actor) =>
  db.transaction(async (tx) => {
    const subject = await lockSubject(tx, of)
    const count = subject.studentIds.length + subject.candidateIds.length + (subject.userId === null ? 0 : 1)
    if (count === 0) throw conflict('Van dit adres zijn er geen gegevens om te verbeteren.')
    await rectifyRecords(tx, subject, { ...name, email }, user)
    await rectifyAccount(tx, subject, name, user)
    await rectifyUndoEntries(tx, subject, { ...name, email })
    for (const table of [restrictions, holds])
      await tx
        .update(table)
        .set({ email })
        .where(sql`lower(${table.email}) = lower(${of})`)
    await writeStep(tx, subject, user, 'RECTIFY', { count })
    return { count }
  })
