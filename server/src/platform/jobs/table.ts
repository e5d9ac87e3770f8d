import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns'

/** When a job, or a backup, last succeeded. */
export const jobRunsTable = pgTable('job_runs', {
  name: text().primaryKey(),
  succeeded_at: instant().notNull(),
})
