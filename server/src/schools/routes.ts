import { readSchoolOverview } from '@pre-u/contract/schools/schools'
import { changeActive, changeSchools as changeMany } from '@pre-u/contract/schools/bulk'
import * as calls from '@pre-u/contract/schools/members'
import type { Feature } from '../platform/context'
import { mountAction } from '../platform/http/mountAction'
import { mountExport } from '../platform/resource/export'
import { mountMatchingIds } from '../platform/resource/matchingIds'
import { mountResource } from '../platform/resource/mountResource'
import { readRow } from '../platform/resource/resource'
import { resourceWrites } from '../platform/resource/writes'
import { mountRestores } from '../platform/undo/undo'
import { changeSchools, schoolRestores } from './bulk'
import { mountContacts } from './contacts/routes'
import { mountDuo } from './duo/routes'
import { exportColumns, memberExport, primaryContactId } from './exportColumns'
import { addMember, endSessionsOfMember, presentMember, reinviteMember, removeMember, updateMember } from './members'
import { schoolOverview } from './overview'
import { schools } from './resource'

export const schoolsFeature: Feature = (app, context) => {
  const { db } = context
  const { update } = resourceWrites(schools)
  const readItem = mountResource(app, context, schools)
  mountExport(app, context, schools, {
    fileName: 'scholen',
    sheet: 'Scholen',
    columns: exportColumns,
    people: { kind: 'users', id: primaryContactId },
  })

  mountExport(app, context, schools, memberExport)
  mountMatchingIds(app, context, schools)
  mountRestores(schoolRestores)
  mountDuo(app, context)
  mountContacts(app, context)

  mountAction(app, changeMany, ({ body, user }) => db.transaction((tx) => changeSchools(tx, body, user)))
  mountAction(app, changeActive, ({ params, body, user }) =>
    db.transaction(async (tx) => readItem(tx, (await update(tx, params.id, body, user)).id, user)),
  )
  mountAction(app, readSchoolOverview, async ({ params, user }) => schoolOverview(db, (await readRow(db, schools, params.id, user)).id))

  mountAction(app, calls.addMember, async ({ params, body, user }) => presentMember(await addMember(context, params.id, body, user)))
  mountAction(app, calls.updateMember, ({ body, user }) => updateMember(context, body, user))
  mountAction(app, calls.removeMember, async ({ body, user }) => removeMember(context, body, user))
  mountAction(app, calls.endSessionsOfMember, (request) => endSessionsOfMember(context, request.body, request))
  mountAction(app, calls.reinviteMember, async ({ body, user }) => presentMember(await reinviteMember(context, body, user)))
}
