import type { PgColumn } from 'drizzle-orm/pg-core'
import type { User } from '@pre-u/contract/access'
import type { RecordKind } from '@pre-u/contract/platform/resource'
import { placedStatuses, type StudentStatus } from '@pre-u/contract/students/status'
import type { Db } from '../platform/db/db'
import type { WritableTable } from '../platform/db/columns'

export type Wanted = { status: StudentStatus; status_reason?: string | undefined }

/** A registration or a candidate. */
export type StatusRow = {
  id: number
  school_id: number
  status: StudentStatus
  first_name: string
  infix: string
  last_name: string
  updated_at: string
  anonymised_at: string | null
  restricted_at: string | null
}

/** An activity or a programme. `read_at` is the database's time after the row was locked. */
export type Offering = { id: number; capacity: number | null; read_at: string }

export type Locked<Row, Of> = { rows: Row[]; offerings: Map<number, Of> }

/** The same records in the same order. */
export type Changed<Row> = { before: Row[]; after: Row[] }

export type Countable = { table: WritableTable & { status: PgColumn }; offeringColumn: PgColumn }

/** What registrations and candidates differ in. */
export type Subject<Row extends StatusRow, Of extends Offering> = Countable & {
  kind: RecordKind
  offeringId: (row: Row) => number
  /** The name in messages: 'MC-07'. */
  offeringName: (offering: Of) => string
  isPastDeadline: (offering: Of) => boolean
  /** Which of these records belong to a school that has more than a limit allows. */
  findPastLimit: (db: Db, ids: number[]) => Promise<number[]>
  /** Throws when there is no record on which this user may set this status. */
  refuseUser: (wanted: Wanted, user: User) => void
  /** Why this user cannot set the status; empty when it can, undefined when the transitions of the contract decide. */
  whyNot: (row: Row, offering: Of, wanted: Wanted, user: User) => string | undefined
  /** The columns that change with the status. */
  fields: (wanted: Wanted, now: string) => Partial<Row>
  /** Returns the rows in the order in which they get a place. Where it is declared, a request can ask to place the first who fit. */
  inLine?: (db: Db, rows: Row[]) => Promise<Row[]>
}

export const isPlaced = ({ status }: { status: StudentStatus }) => placedStatuses.includes(status)
