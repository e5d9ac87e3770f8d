import { getTableColumns } from 'drizzle-orm'
import * as records from '@pre-u/contract/resources'
import { baseName, sharedLabels } from '@pre-u/contract/platform/labels'
import { expect, test } from 'vitest'
import { activitiesTable } from '../activities/table'
import { usersTable } from '../auth/table'
import { candidatesTable } from '../honours/candidates/table'
import { honoursProgramsTable } from '../honours/programs/table'
import { messagesTable } from '../messages/table'
import { periodsTable } from '../periods/table'
import { plansTable } from '../plans/table'
import { IGNORED_FIELDS } from '../platform/audit/audit'
import { reminderRulesTable } from '../reminders/table'
import { schoolsTable } from '../schools/table'
import { studentsTable } from '../students/table'

const tables = {
  activitiesTable,
  usersTable,
  candidatesTable,
  honoursProgramsTable,
  messagesTable,
  periodsTable,
  plansTable,
  reminderRulesTable,
  schoolsTable,
  studentsTable,
}
const labels = Object.assign({}, sharedLabels, ...Object.values(records).map((record) => ('labels' in record ? record.labels : {})))

test.each(Object.entries(tables))('the log has a Dutch name for every column of %s', (_name, table) => {
  const columns = Object.keys(getTableColumns(table)).filter((column) => !IGNORED_FIELDS.has(column))
  expect(columns.filter((column) => !(baseName(column) in labels))).toEqual([])
})
