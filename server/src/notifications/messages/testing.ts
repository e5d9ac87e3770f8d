import { blankMessage, type MessageInput, type MessagePreview } from '@pre-u/contract/notifications/messages/message'
import { expect } from 'vitest'
import { outboxTable } from '../../platform/mail/table'
import type { TestApp } from '../../testing/app'

export const text = { subject: 'Voor {{school}}', body: 'Beste {{contactpersoon}},\n\nTot ziens.' }

/** The calls with which a staff member writes and sends messages, and the mails that come of them. */
export function messagesOf(preU: TestApp, staff: { id: number }) {
  const post = (url: string, body: object) => preU.call({ method: 'POST', url, body, as: staff })
  return {
    create: async (input: Partial<MessageInput> = {}): Promise<{ id: number; updated_at: string }> => {
      const answer = await post('/api/messages/', { ...text, ...input })
      expect(answer.statusCode).toBe(201)
      return answer.json()
    },
    preview: async (input: Partial<MessageInput> = {}, at = 0): Promise<MessagePreview> =>
      (await post('/api/messages/preview', { ...blankMessage, ...text, ...input, at })).json(),
    send: (id: number, recipients: number, updated_at?: string) => post(`/api/messages/${id}/send`, { recipients, updated_at }),
    mails: () => preU.db.select().from(outboxTable).orderBy(outboxTable.recipient),
  }
}
