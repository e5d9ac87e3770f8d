import { deleteDraft, draftKey, MAX_DRAFTS, readDraft, saveDraft } from '@pre-u/contract/accounts/drafts'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Feature } from '../platform/context'
import type { Db } from '../platform/db/db'
import { invalid } from '../platform/http/errors'
import { mountAction } from '../platform/http/mountAction'
import { draftsTable as drafts } from '../tables/drafts'

const isDraft = (userId: number, key: string) => and(eq(drafts.user_id, userId), eq(drafts.key, key))

async function save(db: Db, user_id: number, key: string, content: string) {
  const checked = draftKey.safeParse(key)
  if (!checked.success) throw invalid({ key: checked.error.issues.map(({ message }) => message) })
  if ((await db.$count(drafts, and(eq(drafts.user_id, user_id), ne(drafts.key, key)))) >= MAX_DRAFTS)
    throw invalid({ non_field_errors: [`U hebt al ${MAX_DRAFTS} concepten. Verstuur of wis er eerst een.`] })
  const [saved] = await db
    .insert(drafts)
    .values({ user_id, key, content })
    .onConflictDoUpdate({ target: [drafts.user_id, drafts.key], set: { content, updated_at: sql`now()` } })
    .returning({ updated_at: drafts.updated_at })
  return saved!
}

export const draftsFeature: Feature = (app, { db }) => {
  mountAction(app, readDraft, async ({ params, user }) => {
    const [found] = await db.select().from(drafts).where(isDraft(user.id, params.key))
    return found ? { content: JSON.parse(found.content), updated_at: found.updated_at } : { content: null, updated_at: null }
  })
  mountAction(app, saveDraft, ({ params, body, user }) => save(db, user.id, params.key, JSON.stringify(body.content)))
  mountAction(app, deleteDraft, async ({ params, user }) => {
    await db.delete(drafts).where(isDraft(user.id, params.key))
  })
}
