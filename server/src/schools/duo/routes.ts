import type { FastifyInstance } from 'fastify'
import { asc, getTableColumns } from 'drizzle-orm'
import { applyDuo as apply, compareWithDuo, MAX_DUO_BYTES, MAX_DUO_ROWS } from '@pre-u/contract/schools/duo'
import type { Context } from '../../platform/context'
import { dutch } from '../../platform/db/columns'
import { closeSignal } from '../../platform/http/connection'
import { invalid } from '../../platform/http/errors'
import { mountAction } from '../../platform/http/mountAction'
import { UnreadableFile } from '../../platform/sheetImport/faults'
import { readSheetFile } from '../../platform/sheetImport/read'
import { acceptForms } from '../../platform/sheetImport/upload'
import { schoolsTable as table } from '../../tables/schools'
import { mountRestores } from '../../platform/undo/undo'
import { registrationsCount } from '../select'
import { applyDuo, duoRestores } from './apply'
import { compareSchools } from './compare'
import { readBranches } from './read'

const TEXT_BYTES = 1000

async function mountComparison(app: FastifyInstance, { db }: Context) {
  await acceptForms(app, { fileBytes: MAX_DUO_BYTES, textBytes: TEXT_BYTES })

  mountAction(app, compareWithDuo, async ({ body, user }, reply) => {
    if (!body.file) throw invalid({ file: ['Kies een bestand.'] })
    const turn = { account: user.id, gone: closeSignal(reply) }
    const lines = await readSheetFile(await body.file.arrayBuffer(), { maxRows: MAX_DUO_ROWS, ...turn }).catch((error: unknown) => {
      throw error instanceof UnreadableFile ? invalid({ file: [error.message] }) : error
    })
    const { branches, skipped } = readBranches(lines)
    const columns = { ...getTableColumns(table), registrations_count: registrationsCount }
    const schools = await db.select(columns).from(table).orderBy(dutch(table.name), asc(table.id))
    return compareSchools(schools, branches, skipped)
  })
}

export function mountDuo(app: FastifyInstance, context: Context) {
  // This route has a scope of its own, because it alone accepts forms.
  void app.register((scope) => mountComparison(scope, context))
  mountRestores(duoRestores)
  mountAction(app, apply, ({ body, user }) => context.db.transaction((tx) => applyDuo(tx, body, user)))
}
