import { user } from '@pre-u/contract/accounts/auth'
import { baseName } from '@pre-u/contract/platform/labels'
import { processing } from '@pre-u/contract/privacy/processing'
import * as resources from '@pre-u/contract/resources'
import { retentionKinds } from '@pre-u/contract/privacy/retention/kinds'
import { member } from '@pre-u/contract/schools/members'
import { getTableName } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { holdings } from '../privacy/subjectAccess/holdings'

/** In any kind of record these are about a person. */
const PERSONAL = /^(first_name|infix|last_name|email|phone|remarks|motivation|reason|status_reason|notes)$/
const items: Record<string, object> = { members: member.shape, users: user.shape }
/** Of a school it is the address and the name of an organisation; its other fields are of no person. */
const OF_ORGANISATIONS = ['schools', 'messages', 'documents']

const kinds = Object.values(resources).map((kind) => {
  const shape = 'item' in kind ? kind.item.shape : (items[kind.name] ?? {})
  return { name: kind.name, personal: kind.personal, fields: Object.keys(shape).filter((field) => field !== 'id') }
})
const hasEntry = (name: string, field: string) => Object.hasOwn(processing[name]?.fields ?? {}, field)

test('every personal field is in the register', () => {
  const missing = kinds.flatMap(({ name, personal, fields }) => {
    const isAboutPeople = name in processing && !OF_ORGANISATIONS.includes(name)
    const asked = isAboutPeople ? [...fields, ...personal] : [...fields.filter((field) => PERSONAL.test(field)), ...personal]
    return asked
      .map((field) => (field.endsWith('_id') && field !== 'record_id' ? baseName(field) : field))
      .filter((field) => field !== 'record_id' && !hasEntry(name, field))
      .map((field) => `${name}.${field}`)
  })
  expect(missing).toEqual([])
})

test('every table with something of a person is in the register', () => {
  const registered = new Set(Object.entries(processing).flatMap(([name, { tables }]) => tables ?? [name]))
  const tables = new Set(holdings.map(({ table }) => getTableName(table)))
  expect(tables.size).toBeGreaterThan(20)
  expect([...tables].filter((table) => !registered.has(table))).toEqual([])
})

const units = { months: 'months', days: 'days' } as const
const events: Record<string, string> = {
  registrations: 'after the period ends',
  placed_candidates: 'after the programme ends; rejected, cancelled and unfinished ones 3 months after its deadline',
  school_accounts: 'after it was used last',
  audit_log: 'after the change',
  readings: 'after the access',
  security_events: 'after it happened',
  mails: 'after it was sent',
  drafts: 'after it was typed in last',
}
function retentionInWords(retention: (typeof processing)[string]['retention']) {
  if (typeof retention === 'object') return retention.until
  const { standard, unit } = retentionKinds[retention]
  return `${standard} ${units[unit]} ${events[retention]}, unless staff choose another term`
}

/** What article 30 asks for as well, and no program knows. */
const organisation = [
  '## For the organisation to add',
  '',
  '- Its name and how to reach it, and its data protection officer.',
  '- Its processors: who runs the server, the database, the object store, the mail server and the backups, with the agreements.',
  '- Whether any of these is outside the European Economic Area. The software itself sends data nowhere but to them.',
  '- Terms of what it keeps outside the software: log lines (30 days advised) and backups (the days under Instellingen, Programma). An erased person is in them until then.',
  "- The ground of article 9 for the one field about health, that a pupil is reported ill, or to agree that schools choose 'Verhinderd' instead.",
  '- Its agreement with the schools, which decide what they send, and whether an assessment (DPIA) is needed: the pupils are minors.',
  '',
  'Measures: [SECURITY](../SECURITY.md), [access](access.md), [operations](operations.md).',
]

test('docs/privacy.md is what the contract says', async () => {
  const text = [
    '# Register of processing',
    '',
    'Each field about a person: why it is needed, who sees it and how long it is stored. Written from `contract/src/privacy/processing.ts` by `npx vitest run --project server privacyRegister -u`.',
    '',
    'The ground is the task of public interest of the university (article 6.1.e GDPR). A log line of the server has the pattern of a route and the number of an account, never a name, an address or a query; one about a security event also has the IP address that it came from. What a person asks about their own data is answered under /settings, Inzageverzoeken.',
    '',
    ...organisation,
  ]
  const parts = Object.entries(processing).flatMap(([name, { people, readers, retention, fields }]) => [
    '',
    `## ${name}: ${people}`,
    '',
    `Seen by: ${readers}. Stored: ${retentionInWords(retention)}.`,
    '',
    '| field | why |',
    '| --- | --- |',
    ...Object.entries(fields).map(([field, why]) => `| \`${field}\` | ${why} |`),
  ])
  await expect([...text, ...parts, ''].join('\n')).toMatchFileSnapshot('../../../docs/privacy.md')
})
