import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns'

/** When a job, or a backup, last came to its end. */
export const jobRunsTable = pgTable('job_runs', {
  name: text().primaryKey(),
  succeeded_at: instant().notNull(),
})
