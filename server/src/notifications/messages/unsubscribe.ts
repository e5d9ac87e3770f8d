import { and, eq, isNotNull } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { fullName } from '@pre-u/contract/platform/names'
import { members } from '@pre-u/contract/schools/members'
import { usersTable as users } from '../../tables/accounts'
import { writeAudit } from '../../platform/audit/audit'
import type { Context } from '../../platform/context'
import type { Db } from '../../platform/db/db'
import { textPage } from '../../platform/http/htmlPage'
import { unsubscribeLinks } from '../../platform/mail/addresses'
import { saveChanges } from '../../platform/resource/writes'

type Route = { Params: { token: string } }

const INVALID = '# Deze link klopt niet\n\nKopieer het hele adres uit de e-mail, of beantwoord die e-mail: dan melden wij u af.'
const ASK =
  '# Geen uitnodigingen meer?\n\nU krijgt dan geen uitnodigingen van Pre-U meer. Berichten over uw school, uw inschrijvingen en uw account blijven komen.'
const DONE =
  '# U bent afgemeld\n\nU krijgt geen uitnodigingen van Pre-U meer. Wilt u ze weer ontvangen? Log in en zet ze aan bij Mijn account.'

/** Nothing may keep a page that belongs to a person. */
const send = (reply: FastifyReply, text: string, button?: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(textPage('Uitnodigingen', text, button))

/** A contact person; a member of staff has such a link in the test of a message, and loses nothing by it. */
const contactPerson = (id: number) => and(eq(users.id, id), isNotNull(users.school_id))

const hasLeft = async (db: Db, id: number) => (await db.$count(users, and(contactPerson(id), eq(users.wants_invitations, false)))) > 0

/** Unsubscribes a person; repeating it changes nothing. */
const unsubscribe = (db: Db, id: number) =>
  db.transaction(async (tx) => {
    const [before] = await tx.select().from(users).where(contactPerson(id)).for('update')
    if (!before?.wants_invitations) return
    const after = await saveChanges(tx, users, before, { wants_invitations: false })
    await writeAudit(tx, members, { id, name: fullName(before) }, { id, title: fullName(before), before, after })
  })

/**
 * One click, without signing in (RFC 8058): mail programs POST to the address. A GET only asks, because scanners of mail open every link.
 */
export function mountUnsubscribe(app: FastifyInstance, { config, db }: Context) {
  const { userOf } = unsubscribeLinks(config)
  const options = { schema: { hide: true }, config: { access: 'public' as const } }
  void app.register(async (pages) => {
    // What a mail program posts says nothing that the address does not say.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      done(null)
    })
    pages.get<Route>('/afmelden/:token', options, async ({ params }, reply) => {
      const id = userOf(params.token)
      if (id === null) return send(reply.code(404), INVALID)
      return (await hasLeft(db, id)) ? send(reply, DONE) : send(reply, ASK, 'Afmelden')
    })
    pages.post<Route>('/afmelden/:token', options, async ({ params }, reply) => {
      const id = userOf(params.token)
      if (id === null) return send(reply.code(404), INVALID)
      await unsubscribe(db, id)
      return send(reply, DONE)
    })
  })
}
