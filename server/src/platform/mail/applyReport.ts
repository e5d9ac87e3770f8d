import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../context'
import { isAddressGone, markAddress, unmarkAddress } from './failedAddresses'
import { readReport } from './report'
import type { ReturnPaths } from './returnPath'
import { outboxTable as table } from './table'

/** Stores what a report says about one of our mails. False for what is no report, or not about a mail of ours: it changes nothing. */
export async function applyReport({ db, log }: Pick<Context, 'db' | 'log'>, paths: ReturnPaths, source: Uint8Array): Promise<boolean> {
  const report = await readReport(source).catch(() => null)
  const mail = report && paths.mailOf(report.recipients)
  if (!mail) return false
  const { outcome, status } = report
  await db.transaction(async (tx) => {
    // A mail that came back does not arrive after all, whatever a late report says.
    const isOpen = sql`${table.report} is distinct from 'bounced'`
    const [row] = await tx
      .update(table)
      .set({ report: outcome, reported_at: sql`now()`, answer: status })
      .where(and(eq(table.id, mail), isOpen))
      .returning({ recipient: table.recipient })
    if (!row) return
    if (outcome === 'bounced' && isAddressGone(status)) await markAddress(tx, row.recipient, status)
    if (outcome === 'delivered') await unmarkAddress(tx, row.recipient)
  })
  log.info({ mail, outcome, status }, 'a mail was reported on')
  return true
}
