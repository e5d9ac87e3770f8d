import { sql } from 'drizzle-orm'
import { formatDay } from '@pre-u/contract/platform/dates'
import { retention as kind, retentionLabels, type RetentionName } from '@pre-u/contract/privacy/kinds'
import { changeRetention, previewRetention, readRetention } from '@pre-u/contract/privacy/retention/terms'
import { retentionHolds as contract } from '@pre-u/contract/privacy/retention/holds'
import type { Actor } from '../../platform/actor'
import { writeAudit } from '../../platform/audit/audit'
import type { Context, Feature } from '../../platform/context'
import { notFound } from '../../platform/http/errors'
import { mountAction } from '../../platform/http/mountAction'
import { mountResource } from '../../platform/resource/mountResource'
import type { Resource } from '../../platform/resource/resource'
import { findSubject } from '../subjectAccess/find'
import { readTerms } from './terms'
import { nextRun, readDue, readLastRun } from './run'
import { retentionHoldsTable as holds, retentionTermsTable as terms } from '../../tables/retention'

const retentionHolds: Resource<typeof contract, typeof holds> = {
  contract,
  table: holds,
  // The title is not the address, because the log outlives the exception.
  title: ({ until }) => `tot en met ${formatDay(until)}`,
  search: [holds.email, holds.reason],
  ordering: 'until',
  filters: {},
  doubts: async ({ db, row: { email }, input }) => {
    if (input.email === undefined) return []
    const { studentIds, candidateIds, userId } = await findSubject(db, email)
    const isKnown = userId !== null || studentIds.length > 0 || candidateIds.length > 0
    return isKnown ? [] : [`Niemand is ingeschreven of logt in met ${email}. Deze uitzondering bewaart nu niets.`]
  },
  constraints: { retention_holds_email: { field: 'email', message: 'Voor dit adres is er al een uitzondering' } },
}

const isName = (name: string): name is RetentionName => Object.hasOwn(retentionLabels, name)

const changeTerm = ({ db }: Context, name: string, term: number, user: Actor) =>
  db.transaction(async (tx) => {
    if (!isName(name)) throw notFound()
    const before = (await readTerms(tx)).find((each) => each.name === name)!
    const [saved] = await tx
      .insert(terms)
      .values({ name, term })
      .onConflictDoUpdate({ target: terms.name, set: { term, updated_at: sql`now()` } })
      .returning()
    const change = { id: saved!.id, title: retentionLabels[name], before: { term: before.term }, after: { term } }
    if (before.term !== term) await writeAudit(tx, kind, user, change)
    return { ...before, term }
  })

export const retentionFeature: Feature = (app, context) => {
  const { db } = context
  mountResource(app, context, retentionHolds)
  mountAction(app, readRetention, async () => ({
    terms: await readTerms(db),
    next_run: nextRun(new Date()).toISOString(),
    last_run: await readLastRun(db),
  }))
  mountAction(app, changeRetention, ({ params, body, user }) => changeTerm(context, params.name, body.term, user))
  mountAction(app, previewRetention, async ({ query }) => {
    const asked = (await readTerms(db)).filter(({ name }) => query.name === undefined || name === query.name)
    const withTerm = query.name === undefined ? asked : asked.map((each) => ({ ...each, term: query.term ?? each.term }))
    return { due: await readDue(db, withTerm, nextRun(new Date())) }
  })
}
