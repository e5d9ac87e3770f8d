import { eq, sql } from 'drizzle-orm'
import { messages as contract, messageStateNames } from '@pre-u/contract/notifications/messages/message'
import { subjectAsTitle } from '@pre-u/contract/notifications/messages/placeholders'
import { usersTable as users } from '../../tables/accounts'
import { activitiesTable as activities } from '../../tables/activities'
import { fullNameOf } from '../../platform/db/columns'
import { conflict } from '../../platform/http/errors'
import { type Export, named } from '../../platform/resource/export'
import type { Join } from '../../platform/resource/query'
import type { Resource } from '../../platform/resource/resource'
import { messagesTable as table } from '../../tables/messages'

type Row = typeof table.$inferSelect

export const titleOf = ({ subject }: Pick<Row, 'subject'>) => subjectAsTitle(subject, null) || 'zonder onderwerp'

function refuseSent({ state }: Row) {
  if (state !== 'DRAFT') throw conflict('Dit bericht is al verzonden en blijft zoals het is. Maak een kopie om het opnieuw te gebruiken.')
}

const messageJoins = (): Join[] => [
  [users, eq(users.id, table.author_id)],
  [activities, eq(activities.id, table.activity_id)],
]

export const messages: Resource<typeof contract, typeof table> = {
  contract,
  table,
  title: titleOf,
  joins: messageJoins,
  select: () => ({
    files: sql`(select coalesce(json_agg(json_build_object('name', file->'name', 'size', file->'size',
      'sent_as', case when file->>'object_key' is null then 'link' else 'file' end)), '[]') from jsonb_array_elements(${table.files}) file)`,
    activity: {
      id: activities.id,
      code: activities.code,
      name: activities.name,
      start_at: activities.start_at,
      deadline: activities.deadline,
    },
    author: { id: users.id, name: fullNameOf(users) },
  }),
  search: [table.subject, table.body],
  ordering: '-created_at',
  filters: { state: table.state },
  constraints: {
    messages_activity_id_activities_id_fk: { field: 'activity_id', message: 'Deze activiteit bestaat niet meer. Kies een andere.' },
    messages_plan_id_plans_id_fk: { field: 'plan_id', message: 'Dit pakket bestaat niet meer. Kies een ander.' },
  },
  create: async ({ db, input, user }) => {
    const [row] = await db
      .insert(table)
      .values({ ...input, author_id: user.id })
      .returning()
    return row!
  },
  beforeUpdate: async ({ row }) => refuseSent(row),
  beforeRemove: async ({ row }) => refuseSent(row),
}

export const messageExport: Export = {
  fileName: 'berichten',
  sheet: 'Berichten',
  joins: messageJoins(),
  people: null,
  columns: [
    // The subject as it was written; the list shows it with the activity filled in.
    { key: 'subject', kind: 'text', value: table.subject },
    { key: 'activity', kind: 'text', value: sql`${activities.code} || ' ' || ${activities.name}` },
    { key: 'state', heading: 'Status', kind: 'text', value: named(table.state, messageStateNames) },
    { key: 'recipients_count', kind: 'number', value: sql`case when ${table.state} <> 'DRAFT' then ${table.recipients_count} end` },
    { key: 'sent_at', kind: 'instant', value: table.sent_at },
    { key: 'author', kind: 'text', value: fullNameOf(users) },
    { key: 'created_at', kind: 'instant', value: table.created_at },
  ],
}
