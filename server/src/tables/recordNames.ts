import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { AuditEntry } from '@pre-u/contract/figures/auditLog'
import { activitiesTable } from './activities'
import { documentsTable } from './documents'
import { honoursProgramsTable } from './honoursPrograms'
import { periodsTable } from './periods'
import { plansTable } from './plans'
import { auditTable } from '../platform/audit/audit'
import { schoolsTable } from './schools'

type Named = { id: SQLWrapper; getSQL: () => SQL }

/** What the number of a record is shown as, by the column that holds it. */
const names: Record<string, { table: Named; name: SQLWrapper }> = {
  activity_id: { table: activitiesTable, name: activitiesTable.code },
  honours_program_id: { table: honoursProgramsTable, name: honoursProgramsTable.name },
  parent_id: { table: documentsTable, name: documentsTable.name },
  period_id: { table: periodsTable, name: periodsTable.name },
  plan_id: { table: plansTable, name: plansTable.name },
  school_id: { table: schoolsTable, name: schoolsTable.name },
}

const nameOf = ({ table, name }: { table: Named; name: SQLWrapper }, number: SQL) =>
  sql`coalesce((select ${name} from ${table} where ${table.id} = (${number})::int), 'nummer ' || (${number}))`

const inWords = Object.entries(names).map(
  ([field, kind]) => sql`when ${sql.raw(`'${field}'`)}
    then jsonb_build_array(${nameOf(kind, sql`change.value ->> 0`)}, ${nameOf(kind, sql`change.value ->> 1`)})`,
)

/** The changes of an entry, with names instead of the numbers of records. */
export const changesInWords = sql<AuditEntry['changes']>`(
  select coalesce(jsonb_object_agg(change.field, case when jsonb_typeof(change.value) = 'array'
    then case change.field ${sql.join(inWords, sql` `)} else change.value end else change.value end), '{}')
  from jsonb_each(${auditTable.changes}) as change (field, value))`
