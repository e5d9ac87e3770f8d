import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  reportMail,
  resendMail,
  type MailKind,
  mailLog as contract,
  mailKindNames,
  mailStateNames,
} from '@pre-u/contract/notifications/mails/log'
import { eq, sql } from 'drizzle-orm'
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Feature } from '../../platform/context'
import { forbidden, notFound } from '../../platform/http/errors'
import { mountAction } from '../../platform/http/mountAction'
import { applyReport } from '../../platform/mail/report'
import { createReturnPaths } from '../../platform/mail/addresses'
import { type Export, mountExport, named } from '../../platform/resource/export'
import { mountList } from '../../platform/resource/mountResource'
import { resend } from './resend'
import { newsSubject } from '../news/record'
import { newsMailsTable, newsTable } from '../../tables/news'
import { instant } from '../../platform/db/columns'
import { fromDay, type Join, type Matches, untilDay } from '../../platform/resource/query'
import { iso } from '../../platform/resource/item'
import type { List } from '../../platform/resource/resource'
import { usersTable } from '../../tables/accounts'
import { schoolsTable } from '../../tables/schools'
import { studentsTable } from '../../tables/students'

/** The outbox as a list, whose rows have a number; it is declared with its indexes where mails are queued. */
const table = pgTable('outbox', {
  id: integer('number').notNull(),
  uuid: uuid('id').notNull(),
  created_at: instant().notNull(),
  kind: text().$type<MailKind>().notNull(),
  recipient: text().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  school_id: integer(),
  answer: text().notNull(),
  attempts: integer().notNull(),
  due_at: instant().notNull(),
  sent_at: instant(),
  failed_at: instant(),
  report: text(),
  reported_at: instant(),
})

const state = sql`case when ${table.report} = 'bounced' then 'BOUNCED' when ${table.report} = 'delivered' then 'DELIVERED'
  when ${table.report} = 'delayed' then 'DELAYED' when ${table.sent_at} is not null then 'SENT'
  when ${table.failed_at} is not null then 'FAILED' when ${table.attempts} > 0 then 'DELAYED' else 'WAITING' end`
const stateAt = sql`coalesce(${table.reported_at}, ${table.sent_at}, ${table.failed_at}, case when ${table.attempts} > 0 then ${table.due_at} end)`

/** The news of a school is found by its index. */
const isAboutStudent = (matches: Matches) => sql`${table.uuid} in (
  select ${newsMailsTable.mail_id} from ${newsTable} join ${newsMailsTable} on ${newsMailsTable.news_id} = ${newsTable.id}
  where ${newsTable.school_id} in (select ${studentsTable.school_id} from ${studentsTable} where ${matches(studentsTable.id)})
    and ${newsSubject} = 'student' and ${matches(newsTable.record_id)})`

const schoolJoin = (): Join[] => [[schoolsTable, eq(schoolsTable.id, table.school_id)]]

const mailLog: List<typeof contract, typeof table> = {
  contract,
  table,
  select: () => ({
    state: state,
    state_at: iso(stateAt),
    school: { id: schoolsTable.id, name: schoolsTable.name },
    can_resend: sql`(${table.text} <> '' and coalesce(${table.sent_at}, ${table.failed_at}) is not null)`,
  }),
  joins: schoolJoin,
  search: [table.recipient, table.subject],
  ordering: '-created_at',
  filters: {
    state,
    kind: table.kind,
    school__id: table.school_id,
    student__id: isAboutStudent,
    created_at__gte: fromDay(table.created_at),
    created_at__lte: untilDay(table.created_at),
  },
}

const recipientId = sql`(select ${usersTable.id} from ${usersTable} where lower(${usersTable.email}) = lower(${table.recipient}))`

const mailExport: Export = {
  fileName: 'verzonden',
  sheet: 'Verzonden',
  joins: schoolJoin(),
  people: { kind: 'users', id: recipientId },
  words: { one: 'e-mail', many: 'e-mails' },
  columns: [
    { key: 'created_at', heading: contract.labels.created_at, kind: 'instant', value: table.created_at },
    { key: 'kind', heading: contract.labels.kind, kind: 'text', value: named(table.kind, mailKindNames) },
    { key: 'recipient', heading: contract.labels.recipient, kind: 'text', value: table.recipient },
    { key: 'school', kind: 'text', value: schoolsTable.name },
    { key: 'subject', heading: contract.labels.subject, kind: 'text', value: table.subject },
    { key: 'state', heading: contract.labels.state, kind: 'text', value: named(state, mailStateNames) },
  ],
}

const REPORT = 'message/rfc822'
const SIGNATURE = /^[0-9a-f]{64}$/

const isSigned = (source: Buffer, signature: unknown, key: string) =>
  typeof signature === 'string' &&
  SIGNATURE.test(signature) &&
  timingSafeEqual(createHmac('sha256', key).update(source).digest(), Buffer.from(signature, 'hex'))

export const mailsFeature: Feature = (app, context) => {
  mountList(app, context, mailLog)
  mountExport(app, context, mailLog, mailExport)
  mountAction(app, resendMail, ({ params, user }) => resend(context.db, params.id, user))

  const { reportsKey, bounces } = context.config.mail
  app.addContentTypeParser(REPORT, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  mountAction(app, reportMail, async ({ body, headers }) => {
    if (!reportsKey || !bounces) throw notFound()
    if (!Buffer.isBuffer(body) || !isSigned(body, headers['x-signature'], reportsKey)) throw forbidden()
    await applyReport(context, createReturnPaths(context.config, bounces), body)
  })
}
