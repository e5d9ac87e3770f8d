import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

export type StoredTable = PgTable & { id: PgColumn }
export type WritableTable = StoredTable & { updated_at: PgColumn }
export type Row<T extends PgTable> = T['$inferSelect']
