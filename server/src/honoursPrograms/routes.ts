import { desc, eq } from 'drizzle-orm'
import { access } from '@pre-u/contract/access'
import { honoursPrograms as contract } from '@pre-u/contract/honoursPrograms'
import type { Feature } from '../platform/context'
import { mountDropdown } from '../platform/dropdown'
import { honoursProgramsTable as table } from './table'

export const honoursProgramsFeature: Feature = (app, context) =>
  mountDropdown(app, context, {
    ...contract,
    table,
    tag: 'Honoursprogramma',
    access: access.honoursPrograms.read,
    where: eq(table.is_active, true),
    orderBy: [desc(table.start_date), table.id],
  })
