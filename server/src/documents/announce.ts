import { and, eq, sql } from 'drizzle-orm'
import type { announceDocument } from '@pre-u/contract/documents/documents'
import { whenMailed } from '@pre-u/contract/notifications/news'
import type { Body } from '@pre-u/contract/platform/action'
import { formatInstant } from '@pre-u/contract/platform/dates'
import { usersTable } from '../tables/accounts'
import { recordNews } from '../notifications/news/record'
import type { Actor } from '../platform/actor'
import { touched } from '../platform/db/columns'
import type { Db } from '../platform/db/db'
import { conflict } from '../platform/http/errors'
import { schoolsTable } from '../tables/schools'
import { recordChanges } from './change'
import { findItem } from './find'
import { generalSpace } from './space'
import { documentsTable as table } from '../tables/documents'

const readContactPersons = (db: Db) =>
  db
    .select({ school_id: usersTable.school_id, news_mails: usersTable.news_mails })
    .from(usersTable)
    .innerJoin(schoolsTable, eq(schoolsTable.id, usersTable.school_id))
    .where(and(eq(usersTable.is_active, true), eq(schoolsTable.is_active, true)))
    .orderBy(usersTable.id)

type ContactPerson = Awaited<ReturnType<typeof readContactPersons>>[number]
const isMailed = ({ news_mails }: ContactPerson) => whenMailed('notice', news_mails, false) !== 'never'

export async function readAudience(db: Db) {
  const mailed = (await readContactPersons(db)).filter(isMailed)
  return { schools: new Set(mailed.map(({ school_id }) => school_id)).size, people: mailed.length }
}

/** Announces a document once per change of it. Returns how many contact persons get a mail. */
export async function announce(db: Db, { file_key, inform_note }: Body<typeof announceDocument>, user: Actor): Promise<number> {
  const { id } = await findItem(db, generalSpace, file_key)
  const [document] = await db.select().from(table).where(eq(table.id, id)).for('update')
  const { announced_at, last_modified } = document!
  if (announced_at && announced_at >= last_modified)
    throw conflict(`Scholen hebben hierover al een e-mail ontvangen (${formatInstant(announced_at)}).`)
  const persons = await readContactPersons(db)
  const schools = [...new Set(persons.map(({ school_id }) => school_id!))]
  const news = schools.map((school_id) => ({ school_id, record_id: id, person_id: null, before: { is_announced: announced_at !== null } }))
  await recordNews(db, 'document', news, user, { inform_note })
  const [after] = await db
    .update(table)
    .set({ announced_at: sql`greatest(now(), ${table.last_modified})`, updated_at: touched(table.updated_at) })
    .where(eq(table.id, document!.id))
    .returning()
  await recordChanges(db, user, [{ before: document!, after: after! }])
  return persons.filter(isMailed).length
}
