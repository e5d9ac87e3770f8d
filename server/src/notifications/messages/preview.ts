import { eq } from 'drizzle-orm'
import { checkMessage, type MessageInput, type MessagePreview } from '@pre-u/contract/notifications/messages/message'
import type { FieldErrors } from '@pre-u/contract/platform/http'
import { fullName } from '@pre-u/contract/platform/names'
import { usersTable } from '../../tables/accounts'
import type { Actor } from '../../platform/actor'
import type { Context } from '../../platform/context'
import type { Db } from '../../platform/db/db'
import { conflict } from '../../platform/http/errors'
import { queueMail } from '../../platform/mail/outbox'
import { readOffice } from '../../platform/programme/programme'
import { readAudience } from './audience'
import { composeMessage, filledText, presentAttachment, readAttachments } from './compose'
import type { messagesTable } from '../../tables/messages'
import { checkValues, readValues } from './values'

export type MessageRow = typeof messagesTable.$inferSelect

/** Everything that sending needs: whom, what, and why it cannot be sent. */
export async function prepareMessage(db: Db, message: MessageInput) {
  const audience = await readAudience(db, message)
  const { targets } = audience
  const valuesFor = await readValues(
    db,
    message,
    targets.map(({ school }) => school),
  )
  const attachments = await readAttachments(db, message.attachments)
  const errors: FieldErrors = {
    ...(targets.length === 0 && {
      audience: [
        audience.unsubscribed > 0 ? 'Wie u koos, heeft zich afgemeld voor uitnodigingen.' : 'Geen enkele school voldoet aan deze keuze.',
      ],
    }),
    ...(attachments.length < message.attachments.length && { attachments: ['Een gekozen document bestaat niet meer. Kies opnieuw.'] }),
    ...checkValues(message, targets, valuesFor),
    ...checkMessage(message),
  }
  const recipients = targets.reduce((sum, { persons }) => sum + persons.length, 0)
  return { ...audience, valuesFor, attachments, errors, recipients }
}
type Prepared = Awaited<ReturnType<typeof prepareMessage>>

const idAndName = ({ id, name }: { id: number; name: string }) => ({ id, name })

function mailAt(message: MessageInput, { targets, valuesFor, attachments }: Prepared, at: number): MessagePreview['mail'] {
  const place = Math.min(at, targets.length - 1)
  const target = targets[place]
  if (!target) return null
  const { subject, body } = filledText(message, valuesFor(target.school, target.persons[0]!))
  const to = target.persons.map((person) => ({ name: fullName(person), email: person.email }))
  return { at: place, school: idAndName(target.school), to, subject, text: body, attachments: attachments.map(presentAttachment) }
}

export async function previewMessage(db: Db, message: MessageInput, at: number): Promise<MessagePreview> {
  const prepared = await prepareMessage(db, message)
  const { targets, unreachable, unsubscribed, recipients, errors } = prepared
  return {
    schools: targets.length,
    recipients,
    unreachable: unreachable.map(idAndName),
    unsubscribed,
    errors,
    mail: mailAt(message, prepared, at),
  }
}

/** Sends the mail of that school's first contact person to the author. */
export const sendTest = ({ db, config }: Context, message: MessageRow, at: number, user: Actor) =>
  db.transaction(async (tx) => {
    const { targets, valuesFor, attachments } = await prepareMessage(tx, message)
    const target = targets[Math.min(at, targets.length - 1)]
    if (!target) throw conflict('Geen enkele school voldoet aan deze keuze. Kies eerst de ontvangers.')
    const [self] = await tx.select({ email: usersTable.email }).from(usersTable).where(eq(usersTable.id, user.id))
    const values = valuesFor(target.school, target.persons[0]!)
    const letter = { text: message, attachments, values, schoolName: target.school.name, user_id: user.id }
    const mail = composeMessage(letter, { ...config, office: await readOffice(tx) })
    const subject = `Test: ${mail.subject}`
    await queueMail(tx, { ...mail, subject, to: self!.email, kind: 'message', user_id: user.id, school_id: null })
    return { email: self!.email }
  })
