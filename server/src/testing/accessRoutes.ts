import type { Access, Role } from '@pre-u/contract/access'
import { blankMessage, messages } from '@pre-u/contract/notifications/messages/message'
import { messageTemplates } from '@pre-u/contract/notifications/messages/templates'
import type { Action } from '@pre-u/contract/platform/action'
import type { ResourceContract } from '@pre-u/contract/platform/resource'
import * as resources from '@pre-u/contract/resources'
import { formWith } from './forms'
import {
  type Body,
  candidate,
  contactFile,
  duoFile,
  importedList,
  inPeriod,
  member,
  ofActivity,
  ofCandidate,
  ofMember,
  ofStudent,
  oneNewContact,
  oneNewSchool,
  person,
  registration,
  repetition,
  upload,
  withUniqueField,
  type World,
} from './accessExamples'

/** Status per kind of caller, for a record of the `own` school where the record has one. */
type Expected = [anonymous: number, staff: number, own: number, other: number, archived: number]
const everybody = (status: number): Expected => [status, status, status, status, status]
const signedIn = (status: number): Expected => [401, status, status, status, 401]
const staffOnly = (status: number): Expected => [401, status, 403, 403, 401]
const ownSchool = (status: number): Expected => [401, status, status, 404, 401]

export type Route = {
  expected: Expected
  id?: keyof World
  body?: Body
  query?: string | ((world: World) => string)
  example?: { path: string; body: Body }
}

const action = (url: string, route: Route) => ({ [`POST ${url}`]: route, [`PATCH ${url}`]: route })

const whenAllowed = (rule: Access, role: Role, status: number) => (rule === 'public' || rule.includes(role) ? status : 403)

const byRule = (rule: Access, status: number, ofSchool = false): Expected => [
  401,
  whenAllowed(rule, 'STAFF', status),
  whenAllowed(rule, 'SCHOOL', status),
  whenAllowed(rule, 'SCHOOL', ofSchool ? 404 : status),
  401,
]

/** The routes of a resource by its declaration. `body` is a valid create; `ofSchool`: a record belongs to a school. */
function regular({ path, access, choice, bulkLimit, export: file }: ResourceContract, id: keyof World, body: Body, ofSchool = false) {
  const { read, create, change, remove } = access
  const rows: Record<string, Route> = {
    [`GET ${path}/`]: { expected: byRule(read, 200) },
    [`POST ${path}/`]: { expected: byRule(create, 201), body },
    [`GET ${path}/:id/`]: { id, expected: byRule(read, 200, ofSchool) },
    [`PATCH ${path}/:id/`]: { id, expected: byRule(change, 200, ofSchool), body: {} },
    [`PUT ${path}/:id/`]: { id, expected: byRule(change, 200, ofSchool), body },
    [`DELETE ${path}/:id/`]: { id, expected: byRule(remove, 204, ofSchool) },
    ...(choice && { [`GET ${path}/dropdown`]: { expected: byRule(read, 200) } }),
    ...(bulkLimit !== null && { [`GET ${path}/ids/`]: { expected: byRule(read, 200) } }),
  }
  if (file === null) return rows
  const exported = byRule(access.export ?? read, 200)
  return { ...rows, [`GET ${path}/export/`]: { expected: exported }, [`POST ${path}/export/`]: { expected: exported, body: {} } }
}

const isWritable = (kind: object): kind is ResourceContract => 'input' in kind

/** Resources whose records need others or belong to a school. Any other is made from its example. */
const special: Partial<Record<keyof typeof resources, { id: keyof World; body: Body; ofSchool?: boolean }>> = {
  activities: { id: 'activity', body: inPeriod },
  candidates: { id: 'candidate', body: candidate, ofSchool: true },
  // Nobody has the address of the example.
  retentionHolds: { id: 'example', body: { ...resources.retentionHolds.example, despite_doubts: true } },
  schools: { id: 'school', body: resources.schools.example, ofSchool: true },
  students: { id: 'student', body: registration, ofSchool: true },
}

const regularRoutes = Object.fromEntries(
  Object.entries(resources).flatMap(([name, kind]) => {
    if (!isWritable(kind)) return []
    const { id, body, ofSchool } = special[name as keyof typeof resources] ?? { id: 'example' as const, body: kind.example! }
    const rows = Object.entries(regular(kind, id, withUniqueField(body), ofSchool))
    return rows.map(
      ([route, row]) => [route, id === 'example' ? { ...row, example: { path: kind.path, body: withUniqueField(body) } } : row] as const,
    )
  }),
)

const ofMessage = { id: 'example', example: { path: messages.path, body: messages.example } } as const
const aTemplate = withUniqueField(messageTemplates.example)
const ofTemplate = { id: 'example', example: { path: messageTemplates.path, body: aTemplate } } as const
const rowsWith = (rows: Record<string, Route>, more: Partial<Route>) =>
  Object.fromEntries(Object.entries(rows).map(([route, row]) => [route, { ...row, ...more }]))
const messageRoutes = {
  ...rowsWith(regular(messages, 'example', messages.example), ofMessage),
  ...rowsWith(regular(messageTemplates, 'example', aTemplate), ofTemplate),
}

const credential = { id: 'onbekend', rawId: 'onbekend', type: 'public-key' }
const aPasskeyAnswer = { ...credential, response: { clientDataJSON: '', authenticatorData: '', signature: '' } }
const aNewPasskey = { ...credential, response: { clientDataJSON: '', attestationObject: '' } }

const ofNobody = '?email=niemand@pre-u.example'
const inBucket = ({ school: id }: World) => `?bucket=school-${id}`
const ofFolder = ({ folder }: World) => ({ file_keys: [folder] })
const ofTrashed = ({ trashed }: World) => ({ file_keys: [trashed] })

function documentRoutes(path: string, read: Expected, change: (status: number) => Expected, bucket: (world: World) => string) {
  const withFolder = (world: World) => `${bucket(world) || '?'}&file_key=${world.folder}`
  const documentAction = (name: string, expected: Expected, body: Body) => action(`${path}/${name}/`, { expected, body, query: bucket })
  return {
    [`GET ${path}/folder-items`]: { expected: read, query: bucket },
    [`GET ${path}/download/`]: { expected: read, query: withFolder },
    [`POST ${path}/download/`]: { expected: read, query: bucket, body: ofFolder },
    [`GET ${path}/item/`]: { expected: read, query: withFolder },
    [`GET ${path}/trash/`]: { expected: change(200), query: bucket },
    [`GET ${path}/versions/`]: { expected: change(200), query: withFolder },
    [`POST ${path}/upload/`]: { expected: change(201), query: bucket, body: () => formWith({}, { 'toegang.txt': 'x' }) },
    ...documentAction('folder', change(201), { folder: '', name: 'Toegang' }),
    ...documentAction('check', change(200), { folder: '', names: ['Toegang'] }),
    ...documentAction('rename', change(200), ({ folder: file_key }) => ({ file_key, name: 'Anders' })),
    ...documentAction('move', change(200), (world) => ({ ...ofFolder(world), folder: '' })),
    ...documentAction('delete', change(204), ofFolder),
    ...documentAction('restore', change(200), ofTrashed),
    ...documentAction('purge', change(204), ofTrashed),
    ...documentAction('restore_version', change(404), ({ folder: file_key }) => ({ file_key, version: 1 })),
  }
}

export const routes: Record<string, Route> = {
  ...regularRoutes,
  ...messageRoutes,
  'POST /api/messages/preview': { expected: staffOnly(200), body: blankMessage },
  'POST /api/messages/schools_of': { expected: staffOnly(200), body: ({ activity: id }) => ({ kind: 'activities', ids: [id] }) },
  'POST /api/messages/:id/test': { ...ofMessage, expected: staffOnly(409), body: {} },
  'POST /api/messages/:id/send': { ...ofMessage, expected: staffOnly(400), body: { recipients: 1 } },
  'POST /api/messages/:id/stop': { ...ofMessage, expected: staffOnly(409) },
  'GET /api/messages/:id/recipients/': { ...ofMessage, expected: staffOnly(200) },
  // A school registers its own pupils only.
  'POST /api/students/': { expected: [401, 201, 201, 400, 401], body: registration },
  'PUT /api/students/:id/': { id: 'student', expected: ownSchool(200), body: registration },
  'POST /api/honours-program-students/': { expected: [401, 201, 201, 400, 401], body: candidate },
  'PUT /api/honours-program-students/:id/': { id: 'candidate', expected: ownSchool(200), body: candidate },
  'POST /api/honours-program-students/export/': { expected: signedIn(200), body: ({ candidate: id }) => ({ ids: [id] }) },
  // Only staff may change a school's name.
  'PUT /api/schools/:id/': { id: 'school', expected: [401, 200, 400, 404, 401], body: resources.schools.example },
  // The tests make more schools than may be chosen at once.
  'GET /api/schools/ids/': { expected: byRule(resources.schools.access.read, 200), query: ({ school: id }) => `?id__in=${id}` },
  'PUT /uploads/:key': { expected: everybody(403) },
  'GET /branding/:key': { expected: everybody(404) },
  'POST /api/programme/images/:name/': { expected: staffOnly(404), body: () => formWith({}, { 'logo.svg': '<svg/>' }) },
  'DELETE /api/programme/images/:name/': { expected: staffOnly(404) },
  'GET /privacy': { expected: everybody(200) },
  'GET /toegankelijkheid': { expected: everybody(200) },
  'GET /.well-known/security.txt': { expected: everybody(404) },
  'GET /healthz': { expected: everybody(200) },
  'GET /readyz': { expected: everybody(200) },
  'GET /api/schema/': { expected: everybody(200) },
  'POST /auth/token/': { expected: everybody(401), body: { email: 'niemand@pre-u.example', password: 'onjuist' } },
  'POST /auth/token/refresh': { expected: everybody(401), body: { refresh: 'onbekend' } },
  'POST /auth/logout/': { expected: everybody(204), body: { refresh: 'onbekend' } },
  'PATCH /auth/user/': { expected: signedIn(200), body: {} },
  'PUT /api/drafts/:key/': { expected: signedIn(200), body: { content: {} } },
  'POST /auth/password/change/': { expected: signedIn(400), body: {} },
  'POST /auth/password/reset/': { expected: everybody(200), body: { email: 'niemand@pre-u.example' } },
  'GET /auth/password/reset/confirm/:uid/:token/': { expected: everybody(400) },
  'POST /auth/password/reset/confirm/:uid/:token/': { expected: everybody(400), body: {} },
  'POST /auth/email/confirm/:uid/:token/': { expected: everybody(400) },
  'POST /auth/email/agree/:uid/:token/': { expected: everybody(400) },
  'POST /auth/email/keep/:uid/:token/': { expected: everybody(400) },
  ...action('/api/activities/:id/move_to', { id: 'activity', expected: staffOnly(200), body: { position: 1 } }),
  ...action('/api/activities/:id/cancel', { id: 'activity', expected: staffOnly(200), body: { cancel_registrations: false } }),
  'POST /api/activities/audience': { expected: staffOnly(200), body: ({ activity: id }) => ({ ids: [id] }) },
  ...action('/api/activities/bulk_publish', { expected: staffOnly(200), body: ofActivity }),
  ...action('/api/activities/bulk_cancel', {
    expected: staffOnly(200),
    body: (world) => ({ ...ofActivity(world), cancel_registrations: false }),
  }),
  ...action('/api/activities/bulk_shift', {
    expected: staffOnly(200),
    body: (world) => ({ ...ofActivity(world), days: 7, with_deadline: true, despite_doubts: true }),
  }),
  ...action('/api/activities/bulk_deadline', {
    expected: staffOnly(200),
    body: (world) => ({ ...ofActivity(world), deadline: '2026-11-02T12:00:00Z' }),
  }),
  'GET /api/figures/views/export/': { expected: signedIn(200), query: '?view=honours' },
  'GET /api/activities/:id/repeat/': { id: 'activity', expected: staffOnly(200), query: '?weeks=1&times=2' },
  'POST /api/activities/:id/repeat/': { id: 'activity', expected: staffOnly(201), body: repetition },
  'POST /api/new-year/': { expected: staffOnly(201), body: { from: '2026-2027', periods: [], activities: [], honours_programs: [] } },
  ...action('/api/holidays/add_national', { expected: staffOnly(200), body: { school_year: '2027-2028' } }),
  ...action('/api/activities/:id/place_waiting', { id: 'activity', expected: staffOnly(409), body: {} }),
  'GET /api/students/room/': { expected: [401, 400, 200, 200, 401], query: ({ open }) => `?activity_id=${open}` },
  'GET /api/students/:id/history/': { id: 'student', expected: ownSchool(200) },
  'POST /api/students/overviews': { expected: [401, 200, 200, 409, 401], body: ofStudent },
  'GET /api/students/earlier-pupils/': { expected: [401, 400, 200, 200, 401] },
  'POST /api/students/import/': { expected: [401, 200, 200, 400, 401], body: importedList, query: '?dry_run=true' },
  ...action('/api/students/bulk_update_status', {
    expected: [401, 200, 200, 409, 401],
    body: (world) => ({ ...ofStudent(world), status: 'CANCELLED' }),
  }),
  'POST /api/students/audience': { expected: staffOnly(200), body: ofStudent },
  'POST /api/honours-program-students/audience': { expected: staffOnly(200), body: ({ candidate: id }) => ({ ids: [id] }) },
  ...action('/api/students/bulk_remove', { expected: [401, 200, 200, 409, 401], body: ofStudent }),
  ...action('/api/students/:id/report', { id: 'student', expected: [401, 403, 409, 404, 401], body: { kind: 'ILL', reason: 'Griep' } }),
  ...action('/api/students/:id/end_report', { id: 'student', expected: ownSchool(409) }),
  ...action('/api/students/:id/confirm_report', { id: 'student', expected: staffOnly(409) }),
  ...action('/api/students/bulk_move', {
    expected: [401, 200, 200, 409, 401],
    body: (world) => ({ ...ofStudent(world), activity_id: world.open, period_id: world.openPeriod }),
  }),
  ...action('/api/undo/', { expected: signedIn(409), body: { undo: 'a81bc81b-dead-4e5d-abff-90865d1e13b1' } }),
  'GET /api/calendar/': { expected: signedIn(200), query: '?start=2026-11-01&end=2026-12-01' },
  'GET /api/calendar/feed/:address': { expected: everybody(404) },
  'DELETE /api/honours-program-students/': { expected: [401, 204, 204, 409, 401], query: ofCandidate },
  'POST /api/honours-program-students/:id/files': { id: 'candidate', expected: ownSchool(404), body: { file_key: 'x'.repeat(22) } },
  'GET /api/honours-program-students/file/:id/': { id: 'file', expected: ownSchool(200) },
  ...action('/api/honours-program-students/get_presigned_url', { expected: ownSchool(200), body: upload }),
  ...action('/api/honours-program-students/delete_file', { expected: ownSchool(204), body: ({ file: id }) => ({ id }) }),
  ...action('/api/honours-program-students/:id/reopen', { id: 'candidate', expected: staffOnly(409) }),
  ...action('/api/honours-program-students/bulk_update_status', {
    expected: staffOnly(200),
    body: ({ candidate: id }) => ({ ids: [id], status: 'CANCELLED' }),
  }),
  ...documentRoutes('/s3', ownSchool(200), ownSchool, inBucket),
  'GET /s3/find/': { expected: staffOnly(200), query: '?search=brief' },
  ...documentRoutes('/shared-folder', signedIn(200), staffOnly, () => ''),
  ...action('/shared-folder/announce/', { expected: staffOnly(200), body: ({ folder: file_key }) => ({ file_key }) }),
  ...action('/api/schools/bulk_update', {
    expected: staffOnly(200),
    body: ({ school: id }) => ({ records: [{ id }], is_active: true }),
  }),
  'POST /api/schools/duo/': { expected: staffOnly(200), body: duoFile },
  'POST /api/schools/contacts/': { expected: staffOnly(200), body: contactFile },
  'POST /api/schools/contacts/apply/': { expected: staffOnly(200), body: oneNewContact },
  'POST /api/schools/invite_contacts/': { expected: staffOnly(200), body: ({ school: id }) => ({ records: [{ id }] }) },
  'POST /api/schools/duo/apply/': { expected: staffOnly(200), body: oneNewSchool },
  ...action('/api/schools/:id/change_active', { id: 'school', expected: staffOnly(200), body: { is_active: true } }),
  ...action('/api/schools/:id/add_member', {
    id: 'school',
    expected: ownSchool(201),
    body: ({ school: id }) => ({ ...member, email: `${id}@toegang.example` }),
  }),
  ...action('/api/schools/update_member', { expected: ownSchool(200), body: ofMember }),
  ...action('/api/schools/reinvite_member', { expected: ownSchool(200), body: ofMember }),
  'DELETE /auth/sessions/:key/': { expected: signedIn(404) },
  ...action('/api/staff/:id/end_sessions', { id: 'colleague', expected: staffOnly(204) }),
  ...action('/api/schools/end_member_sessions', { expected: staffOnly(204), body: ({ member: id }) => ({ id }) }),
  ...action('/api/staff/:id/reset_factors', { id: 'colleague', expected: staffOnly(409), body: { reason: 'Telefoon kwijt' } }),
  ...action('/api/schools/reset_member_factors', {
    expected: staffOnly(409),
    body: ({ member: id }) => ({ id, reason: 'Telefoon kwijt' }),
  }),
  'POST /auth/factor/': { expected: everybody(401), body: { key: 'onbekend', code: '123456' } },
  'POST /auth/passkey/options/': { expected: everybody(200), body: {} },
  'POST /auth/passkey/': { expected: everybody(401), body: { key: 'onbekend', response: aPasskeyAnswer } },
  'POST /auth/factors/totp/': { expected: everybody(401), body: { key: 'onbekend' } },
  'POST /auth/factors/totp/confirm/': { expected: everybody(401), body: { key: 'onbekend', code: '123456' } },
  'POST /auth/factors/passkeys/options/': { expected: everybody(401), body: { key: 'onbekend' } },
  'POST /auth/factors/passkeys/': { expected: everybody(401), body: { key: 'onbekend', response: aNewPasskey } },
  'POST /auth/factors/recovery_codes/': { expected: signedIn(409) },
  'DELETE /auth/factors/:factor/': { expected: signedIn(404) },
  'POST /auth/proof/': { expected: signedIn(400), body: { password: 'onjuist' } },
  'GET /afmelden/:token': { expected: everybody(404) },
  'POST /afmelden/:token': { expected: everybody(404) },
  ...action('/api/schools/remove_member', { expected: ownSchool(204), body: ofMember }),
  'GET /api/mails/': { expected: staffOnly(200) },
  'GET /api/mails/export/': { expected: staffOnly(200) },
  'POST /api/mails/export/': { expected: staffOnly(200), body: {} },
  'POST /api/mails/reports/': { expected: everybody(404) },
  'POST /api/mails/:id/resend': { id: 'student', expected: staffOnly(404) },
  'POST /api/news/seen/': { expected: [401, 403, 204, 204, 401], body: { until: '2026-11-12T12:00:00.000Z' } },
  'GET /api/subject-access/': { expected: staffOnly(200), query: ofNobody },
  'GET /api/subject-access/zip/': { expected: staffOnly(200), query: ofNobody },
  'GET /api/subject-access/people/': { expected: staffOnly(200), query: '?search=niemand' },
  'POST /api/subject-access/rectify/': { expected: staffOnly(409), body: { of: 'niemand@pre-u.example', ...person } },
  'POST /api/subject-access/erase/': { expected: staffOnly(409), body: { email: 'niemand@pre-u.example' } },
  'POST /api/subject-access/restrict/': { expected: staffOnly(409), body: { email: 'niemand@pre-u.example', reason: 'Bezwaar' } },
  'POST /api/subject-access/lift/': { expected: staffOnly(409), body: { email: 'niemand@pre-u.example' } },
  'PATCH /api/reminders/:name/': { expected: staffOnly(404), body: { is_active: true } },
  'PATCH /api/retention/:name/': { expected: staffOnly(404), body: { term: 12 } },
  'GET /api/audit-log/': { expected: byRule(resources.auditLog.access.read, 200) },
  'GET /api/audit-log/export/': { expected: staffOnly(200) },
  'POST /api/audit-log/export/': { expected: staffOnly(200), body: {} },
  'GET /api/security-events/': { expected: staffOnly(200) },
  'GET /api/security-events/export/': { expected: staffOnly(200) },
  'POST /api/security-events/export/': { expected: staffOnly(200), body: {} },
  'GET /api/schools/export_members/': { expected: staffOnly(200) },
  'POST /api/schools/export_members/': { expected: staffOnly(200), body: {} },
}

export function declaredRow({ path, access, answer, status, body }: Action): Route {
  const parents = Object.entries(resources).filter(([, kind]) => isWritable(kind) && path.startsWith(`${kind.path}/`))
  const [name, kind] = parents.toSorted(([, a], [, b]) => b.path.length - a.path.length)[0] ?? []
  const { id, ofSchool } = special[name as keyof typeof resources] ?? { id: 'example' as const }
  const allowed = answer === undefined ? 204 : [status ?? 200].flat().at(-1)!
  const isOfRecord = path.includes(':id') && kind !== undefined && isWritable(kind)
  const example = isOfRecord && id === 'example' ? { example: { path: kind.path, body: withUniqueField(kind.example!) } } : {}
  const target = isOfRecord ? { id, ...example } : {}
  return { expected: byRule(access, allowed, isOfRecord && ofSchool), ...target, ...(body && { body: {} }) }
}
