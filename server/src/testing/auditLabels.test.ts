import { getTableColumns } from 'drizzle-orm'
import * as records from '@pre-u/contract/resources'
import { baseName, sharedLabels } from '@pre-u/contract/platform/labels'
import { expect, test } from 'vitest'
import { activitiesTable } from '../tables/activities'
import { usersTable } from '../tables/accounts'
import { candidatesTable } from '../tables/candidates'
import { honoursProgramsTable } from '../tables/honoursPrograms'
import { messagesTable } from '../tables/messages'
import { periodsTable } from '../tables/periods'
import { plansTable } from '../tables/plans'
import { IGNORED_FIELDS } from '../platform/audit/audit'
import { reminderRulesTable } from '../tables/reminders'
import { schoolsTable } from '../tables/schools'
import { studentsTable } from '../tables/students'

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
