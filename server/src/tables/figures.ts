import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { studentsTable } from './students'

/**
 * How the figures count a registration once its pupil cannot be recognised any more: its level, and the groups in which it is the first one of
 * its pupil. Written when a registration is anonymised, for each registration of that pupil at the school in the school year.
 */
export const studentFiguresTable = pgTable('student_figures', {
  student_id: integer()
    .primaryKey()
    .references(() => studentsTable.id, { onDelete: 'cascade' }),
  level: text().notNull(),
  first_in: text().array().notNull(),
})
