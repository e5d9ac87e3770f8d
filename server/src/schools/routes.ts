import { eq } from 'drizzle-orm'
import { access, isStaff } from '@pre-u/contract/access'
import { schools as contract } from '@pre-u/contract/schools'
import type { Feature } from '../platform/context'
import { mountDropdown } from '../platform/dropdown'
import { dutch } from '../platform/listQuery'
import { schoolsTable as table } from './table'

export const schoolsFeature: Feature = (app, context) =>
  mountDropdown(app, context, {
    ...contract,
    table,
    tag: 'Scholen',
    access: access.schools.read,
    scope: (user) => (isStaff(user) ? undefined : eq(table.id, user.school?.id ?? 0)),
    where: eq(table.is_active, true),
    orderBy: [dutch(table.name), table.id],
  })
