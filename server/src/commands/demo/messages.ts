import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { MessageInput } from '@pre-u/contract/notifications/messages/message'
import { activitiesTable } from '../../tables/activities'
import { usersTable } from '../../tables/accounts'
import { documentsTable } from '../../tables/documents'
import { messageRecipientsTable, messagesTable, messageTemplatesTable } from '../../tables/messages'
import type { Db } from '../../platform/db/db'
import { studentsTable as students } from '../../tables/students'

type SentText = Pick<MessageInput, 'purpose' | 'subject' | 'body'> & { days: number; hasDocument?: true }

const sentTexts: SentText[] = [
  {
    purpose: 'service',
    subject: 'Inschrijven voor het nieuwe schooljaar',
    body: 'Beste {{contactpersoon}},\n\nHet programma van dit schooljaar staat klaar. Leerlingen van {{school}} kunt u nu inschrijven.\n\nMet vriendelijke groet,\nAnna de Vries, Pre-U',
    days: 60,
  },
  {
    purpose: 'service',
    hasDocument: true,
    subject: 'Rooster van de open dagen',
    body: 'Beste {{contactpersoon}},\n\nHierbij de jaarplanning, met daarin de open dagen. Wilt u die doorgeven aan uw leerlingen?\n\nMet vriendelijke groet,\nAnna de Vries, Pre-U',
    days: 12,
  },
  {
    purpose: 'invitation',
    subject: 'Uitnodiging: decanendag op de campus',
    body: 'Beste {{contactpersoon}},\n\nGraag ontvangen wij u op onze decanendag, met een rondleiding en een lunch. U hoort dan ook wat er volgend jaar nieuw is voor uw leerlingen.\n\nLaat u ons weten of u komt?\n\nMet vriendelijke groet,\nAnna de Vries, Pre-U',
    days: 5,
  },
]

const templates = [
  {
    name: 'Deadline komt eraan',
    subject: 'Inschrijven voor {{activiteit}} kan tot {{deadline}}',
    body: 'Beste {{contactpersoon}},\n\nVoor {{activiteit}} kunt u leerlingen van {{school}} inschrijven tot {{deadline}}. Daarna kunnen wij niemand meer toevoegen.\n\nHebt u vragen over de activiteit? Beantwoord dan deze e-mail.\n\nMet vriendelijke groet,\nAnna de Vries, Pre-U',
  },
  {
    name: 'Uitnodiging voor een open dag',
    purpose: 'invitation' as const,
    subject: 'Open dag voor leerlingen van {{school}}',
    body: 'Beste {{voornaam}},\n\nOp onze open dag maken leerlingen kennis met studeren: met proefcolleges, een rondleiding en een gesprek met studenten. Leerlingen van {{school}} zijn van harte welkom.\n\nWilt u deze uitnodiging doorgeven aan uw leerlingen?\n\nMet vriendelijke groet,\nAnna de Vries, Pre-U',
  },
]

/** Reads the plan of the year, which was attached to a message. */
async function readDocument(db: Db) {
  const [file] = await db
    .select()
    .from(documentsTable)
    .where(and(isNull(documentsTable.school_id), eq(documentsTable.name, 'Jaarplanning.pdf')))
  const { key, name, size, content_type, object_key } = file!
  return { attachments: [key], files: [{ key, name, folder: null, size, content_type, object_key }] }
}

/** Makes a message to the primary contacts of all schools, whose mails were sent so long ago that the outbox has deleted them. */
async function seedSent(db: Db, author_id: number, { days, hasDocument, ...text }: SentText) {
  const at = sql`now() - make_interval(days => ${days}::int)`
  const contacts = await db.select().from(usersTable).where(eq(usersTable.is_primary, true))
  const number = contacts.length
  const sent = {
    author_id,
    state: 'SENT' as const,
    recipients_count: number,
    queued_count: number,
    created_at: at,
    sent_at: at,
    completed_at: at,
  }
  const [message] = await db
    .insert(messagesTable)
    .values({ ...text, ...sent, ...(hasDocument && (await readDocument(db))) })
    .returning()
  await db.insert(messageRecipientsTable).values(
    contacts.map(({ id, school_id }) => ({
      message_id: message!.id,
      school_id: school_id!,
      user_id: id,
      created_at: at,
      queued_at: at,
      mail_id: randomUUID(),
    })),
  )
}

/** Makes a draft for the schools that wait for the activity with the longest waiting list. */
async function seedDraft(db: Db, author_id: number) {
  const [longest] = await db
    .select({ id: activitiesTable.id })
    .from(activitiesTable)
    .innerJoin(students, eq(students.activity_id, activitiesTable.id))
    .where(eq(students.status, 'WAITLISTED'))
    .groupBy(activitiesTable.id)
    .orderBy(sql`count(*) desc`, activitiesTable.id)
    .limit(1)
  await db.insert(messagesTable).values({
    author_id,
    subject: 'Wachtlijst voor {{activiteit}}',
    body: 'Beste {{contactpersoon}},\n\nVoor {{activiteit}} staan deze leerlingen van {{school}} op de wachtlijst: {{leerlingen}}.\n\nLaat u ons weten of zij nog willen komen?\n\nMet vriendelijke groet,\nAnna de Vries, Pre-U',
    audience: 'registered',
    activity_id: longest?.id ?? null,
    statuses: ['WAITLISTED'],
  })
}

/** Unsubscribes a few contact persons from invitations; not those of the demo accounts, which people try out. */
const seedUnsubscribed = (db: Db) =>
  db.execute(sql`
    update ${usersTable} set wants_invitations = false
    where ${usersTable.id} in (
      select ${usersTable.id} from ${usersTable} where ${usersTable.is_primary} and ${usersTable.email} not like '%@pre-u.example'
      order by ${usersTable.id} limit 3)`)

export async function seedMessages(db: Db) {
  const [staff] = await db
    .select({ id: usersTable.id })
    .from(usersTable)
    .where(eq(usersTable.user_type, 'STAFF'))
    .orderBy(asc(usersTable.id))
    .limit(1)
  for (const text of sentTexts) await seedSent(db, staff!.id, text)
  await db.insert(messageTemplatesTable).values(templates)
  await seedUnsubscribed(db)
  await seedDraft(db, staff!.id)
}
