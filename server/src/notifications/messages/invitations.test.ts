import type { MessageInput } from '@pre-u/contract/notifications/messages/message'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { usersTable } from '../../tables/accounts'
import { outboxTable } from '../../platform/mail/table'
import { createTestApp } from '../../testing/app'
import { aSchool, aSchoolUser, aStaff } from '../../testing/builders'
import { sendMessages } from './deliver'
import { messagesTable } from '../../tables/messages'
import { messagesOf } from './testing'

const preU = await createTestApp()
const { db, context } = preU
const staff = await aStaff(db)
const baken = await aSchool(db, { name: 'Het Baken' })
const lyceum = await aSchool(db, { name: 'Lyceum' })
const first = await aSchoolUser(db, { school_id: baken.id, email: 'jan@baken.example', is_primary: true })
const second = await aSchoolUser(db, { school_id: baken.id, email: 'eva@baken.example', password_hash: 'x' })
const third = await aSchoolUser(db, { school_id: lyceum.id, email: 'tom@lyceum.example', is_primary: true })
afterAll(() => preU.close())
beforeEach(async () => {
  await db.delete(outboxTable)
  await db.delete(messagesTable)
})

const { create, preview, send, mails } = messagesOf(preU, staff)

describe('an invitation', () => {
  const invitation = { purpose: 'invitation', contact_persons: 'all' } as const
  const linkIn = (mailText: string) => /\/afmelden\/[\w-]+/.exec(mailText)![0]
  const wants = async ({ id }: { id: number }) =>
    (await db.select({ wants: usersTable.wants_invitations }).from(usersTable).where(eq(usersTable.id, id)))[0]!.wants

  it('has a link that asks first, unsubscribes at one click without signing in, and is honoured', async () => {
    const { id } = await create(invitation)
    await send(id, 3)
    await sendMessages(context)
    const mail = (await mails()).find(({ recipient }) => recipient === second.email)!
    expect(mail.kind).toBe('invitation')
    const url = linkIn(mail.text)
    expect((await preU.call({ url })).body).toContain('<form method="post"><button>Afmelden</button></form>')
    expect(await wants(second)).toBe(true)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await preU.app.inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' })
    expect([answer.statusCode, await wants(second)]).toEqual([200, false])
    expect((await preU.call({ url })).body).toContain('U bent afgemeld')
    const { members } = (await preU.call({ url: `/api/schools/${baken.id}/`, as: staff })).json<{ members: object[] }>()
    expect(members).toContainEqual(expect.objectContaining({ id: second.id, wants_invitations: false }))
    expect(await preview(invitation)).toMatchObject({ recipients: 2, unsubscribed: 1 })
    expect(await preview({ contact_persons: 'all' })).toMatchObject({ recipients: 3, unsubscribed: 0 })
  })

  it('is not for who unsubscribes while it is sent, and can be chosen again in the own account', async () => {
    const choose = (wants_invitations: boolean) =>
      preU.call({ method: 'PATCH', url: '/auth/user/', body: { wants_invitations }, as: third })
    const { id } = await create({ ...invitation, audience: 'chosen', school_ids: [lyceum.id] })
    await send(id, 1)
    expect((await choose(false)).json<object>()).toMatchObject({ wants_invitations: false })
    await sendMessages(context)
    expect(await mails()).toEqual([])
    const { recipients } = (await preU.call({ url: `/api/messages/${id}/recipients/`, as: staff })).json<{ recipients: object[] }>()
    expect(recipients).toMatchObject([{ person: { email: third.email }, state: 'unsubscribed' }])
    const nobody: Partial<MessageInput> = { ...invitation, audience: 'chosen', school_ids: [lyceum.id] }
    expect(await preview(nobody)).toMatchObject({ unsubscribed: 1, errors: { audience: [expect.stringContaining('afgemeld')] } })
    await choose(true)
    expect(await preview(nobody)).toMatchObject({ recipients: 1, unsubscribed: 0, errors: {} })
  })

  it('has a link that nobody can make', async () => {
    const url = `/afmelden/${first.id}-${'x'.repeat(43)}`
    expect((await preU.app.inject({ method: 'POST', url })).statusCode).toBe(404)
    expect(await wants(first)).toBe(true)
  })

  it('that is a test changes nothing for whoever tries its link', async () => {
    const { id } = await create(invitation)
    await preU.call({ method: 'POST', url: `/api/messages/${id}/test`, body: { at: 0 }, as: staff })
    const [mail] = await mails()
    expect((await preU.app.inject({ method: 'POST', url: linkIn(mail!.text) })).statusCode).toBe(200)
    expect([mail!.kind, await wants(staff)]).toEqual(['message', true])
  })
})
