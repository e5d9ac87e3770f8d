import { type SQLWrapper, sql } from 'drizzle-orm'
import type { Matches } from '../platform/resource/conditions'
import { periodsTable } from './table'

/** Whether a period is of the school year that is asked for. As an array, PostgreSQL reads the periods once and not for each row. */
export const inSchoolYear = (period_id: SQLWrapper) => (matches: Matches) =>
  sql`${period_id} = any(array(select ${periodsTable.id} from ${periodsTable} where ${matches(periodsTable.school_year)}))`
