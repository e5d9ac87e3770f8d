import type { FastifyInstance } from 'fastify'
import { inviteContacts as invite } from '@pre-u/contract/schools/bulk'
import { applyContacts as apply, compareContacts as compare, MAX_CONTACT_BYTES } from '@pre-u/contract/schools/contacts/calls'
import { shownColumns } from '@pre-u/contract/platform/sheet/table'
import { usersTable } from '../../tables/accounts'
import type { Context } from '../../platform/context'
import { closeSignal } from '../../platform/http/connection'
import { mountAction } from '../../platform/http/mountAction'
import { acceptForms } from '../../platform/sheetImport/upload'
import { mountRestores } from '../../platform/undo/undo'
import { schoolsTable } from '../../tables/schools'
import { applyContacts } from './apply'
import { compareContacts } from './compare'
import { inviteContacts } from './invite'
import { readContacts } from './read'
import { contactRestores } from './undo'

const TEXT_BYTES = 10_000

async function mountComparison(app: FastifyInstance, { db }: Context) {
  await acceptForms(app, { fileBytes: MAX_CONTACT_BYTES, textBytes: TEXT_BYTES })

  mountAction(app, compare, async ({ body, user }, reply) => {
    const { table, contacts } = await readContacts(body, { account: user.id, gone: closeSignal(reply) })
    const [schools, users] = [await db.select().from(schoolsTable), await db.select().from(usersTable)]
    return { columns: shownColumns(table), ...(await compareContacts(contacts, schools, users)) }
  })
}

export function mountContacts(app: FastifyInstance, context: Context) {
  // This route has a scope of its own, because it alone accepts forms.
  void app.register((scope) => mountComparison(scope, context))
  mountRestores(contactRestores)
  mountAction(app, apply, ({ body, user }) => context.db.transaction((tx) => applyContacts({ ...context, db: tx }, body, user)))
  mountAction(app, invite, ({ body, user }) => context.db.transaction((tx) => inviteContacts({ ...context, db: tx }, body, user)))
}
