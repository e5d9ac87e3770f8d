import { formWith } from './forms'

/** What each kind of caller gets from each route, for a record of the own school where the record has one. */
type Expected = [anonymous: number, staff: number, own: number, other: number, archived: number]
const everybody = (status: number): Expected => [status, status, status, status, status]
const signedIn = (status: number): Expected => [401, status, status, status, 401]
const staffOnly = (status: number): Expected => [401, status, 403, 403, 401]
/** Another school's records do not exist. */
const ownSchool = (status: number): Expected => [401, status, status, 404, 401]

/** The ids of one record of each kind, made anew for every call. */
export type World = {
  activity: number
  period: number
  school: number
  member: number
  plan: number
  colleague: number
  student: number
  open: number
  openPeriod: number
  program: number
  candidate: number
  file: number
  /** Keys of folders: one that is there, and one in the trash. */
  folder: string
  trashed: string
}
type Body = object | ((world: World) => object)
export type Route = { expected: Expected; id?: keyof World; body?: Body; query?: string | ((world: World) => string) }

const period = { name: 'Toegang', school_year: '2026-2027', start_date: '2026-09-01', end_date: '2026-12-19', is_active: true }
const activity = {
  code: 'TG-1',
  name: 'Toegang',
  category: 'College',
  description: '',
  location: '',
  grades: [5],
  capacity: null,
  max_per_school: null,
  deadline: '2026-11-01T12:00:00Z',
  start_at: '2026-11-12T12:00:00Z',
  end_at: '2026-11-12T15:00:00Z',
  state: 'DRAFT',
}
const inPeriod = ({ period: id }: World) => ({ ...activity, period_ids: [id] })
const address = { street: '', postal_code: '', city: 'Utrecht', phone: '', email: '', website: '' }
const school = { name: 'Toegang', brin: '', ...address, plan_id: null, notes: '' }
const plan = { name: 'Toegang', description: '', max_registrations: null, max_honours_students: null, priority: false, is_active: true }
const person = { first_name: 'Eva', infix: '', last_name: 'Mol', email: 'eva@toegang.example' }
const colleague = { ...person, email: 'eva@pre-u.example', is_active: true }
const member = { ...person, phone: '', function: 'Docent', is_primary: false }
const ofMember = ({ member: id }: World) => ({ id })

const pupil = { ...person, email: 'eva@leerling.example', grade: 5, level: '', profile: '', remarks: '' }
const registration = ({ school: school_id, open, openPeriod }: World) => ({ ...pupil, school_id, activity_id: open, period_id: openPeriod })
const ofStudent = ({ student }: World) => ({ ids: [student] })

const program = {
  name: 'Toegang',
  description: '',
  deadline: '2026-11-30',
  start_date: '2027-01-11',
  end_date: '2027-06-25',
  capacity: null,
  max_per_school: null,
  required_files: [],
  is_active: true,
}
const candidate = ({ school: school_id, program: honours_program_id }: World) => ({
  ...person,
  grade: 5,
  profile: '',
  motivation: '',
  school_id,
  honours_program_id,
})
const upload = ({ candidate: honours_student_id }: World) => ({
  honours_student_id,
  kind: '',
  name: 'brief.pdf',
  content_type: 'application/pdf',
  size: 10,
})
const ofCandidate = ({ candidate: id }: World) => `?id__in=${id}`

function importedList({ open, openPeriod, school: id }: World) {
  const form = new FormData()
  const fields = { activity_id: open, period_id: openPeriod, school_id: id, rows: JSON.stringify([{ ...person, grade: 5 }]) }
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  return form
}

export const bodyFor = (world: World, body: Body) => (typeof body === 'function' ? body(world) : body)

/** The same but for what must be unique. */
const another =
  (body: Body): Body =>
  (world: World) => {
    const given = bodyFor(world, body)
    const unique = ['code', 'name', 'email'].find((field) => Object.hasOwn(given, field))!
    return { ...given, [unique]: 'anders@pre-u.example' }
  }

/** Actions answer to POST and PATCH alike. */
const action = (url: string, route: Route) => ({ [`POST ${url}`]: route, [`PATCH ${url}`]: route })

const resource = (path: string, id: keyof World, body: Body, read: Expected, change = staffOnly(200)): Record<string, Route> => ({
  [`GET ${path}/`]: { expected: read[2] === 403 ? read : signedIn(200) },
  [`POST ${path}/`]: { expected: staffOnly(201), body },
  [`GET ${path}/:id/`]: { id, expected: read },
  [`PATCH ${path}/:id/`]: { id, expected: change, body: {} },
  [`PUT ${path}/:id/`]: { id, expected: change[2] === 200 ? [401, 200, 400, 404, 401] : change, body: another(body) },
  [`DELETE ${path}/:id/`]: { id, expected: staffOnly(204) },
})

const inBucket = ({ school: id }: World) => `?bucket=school-${id}`
const ofFolder = ({ folder }: World) => ({ file_keys: [folder] })
const ofTrashed = ({ trashed }: World) => ({ file_keys: [trashed] })

/** The calls of a tree of documents: of a school, which others do not find, or general, which staff alone change. */
function documentRoutes(path: string, read: Expected, change: (status: number) => Expected, bucket: (world: World) => string) {
  const asking = (world: World) => `${bucket(world) || '?'}&file_key=${world.folder}`
  const changing = (name: string, expected: Expected, body: Body) => action(`${path}/${name}/`, { expected, body, query: bucket })
  return {
    [`GET ${path}/folder-items`]: { expected: read, query: bucket },
    [`GET ${path}/download/`]: { expected: read, query: asking },
    [`POST ${path}/download/`]: { expected: read, query: bucket, body: ofFolder },
    [`GET ${path}/item/`]: { expected: read, query: asking },
    [`GET ${path}/trash/`]: { expected: read, query: bucket },
    [`GET ${path}/versions/`]: { expected: read, query: asking },
    [`POST ${path}/upload/`]: { expected: change(201), query: bucket, body: () => formWith({}, { 'toegang.txt': 'x' }) },
    ...changing('folder', change(201), { folder: '', name: 'Toegang' }),
    ...changing('check', change(200), { folder: '', names: ['Toegang'] }),
    ...changing('rename', change(200), ({ folder: file_key }) => ({ file_key, name: 'Anders' })),
    ...changing('move', change(200), (world) => ({ ...ofFolder(world), folder: '' })),
    ...changing('delete', change(204), ofFolder),
    ...changing('restore', change(200), ofTrashed),
    ...changing('purge', change(204), ofTrashed),
    ...changing('restore_version', change(404), ({ folder: file_key }) => ({ file_key, version: 1 })),
  }
}

export const routes: Record<string, Route> = {
  // An address that nobody signed.
  'PUT /uploads/:key': { expected: everybody(403) },
  'GET /healthz': { expected: everybody(200) },
  'GET /readyz': { expected: everybody(200) },
  'GET /api/schema/': { expected: staffOnly(200) },
  'POST /auth/token/': { expected: everybody(401), body: { email: 'niemand@pre-u.example', password: 'onjuist' } },
  'POST /auth/token/refresh': { expected: everybody(401), body: { refresh: 'onbekend' } },
  'POST /auth/logout/': { expected: everybody(204), body: { refresh: 'onbekend' } },
  'POST /auth/logout/all/': { expected: signedIn(204) },
  'GET /auth/user/': { expected: signedIn(200) },
  'PATCH /auth/user/': { expected: signedIn(200), body: {} },
  'POST /auth/password/change/': { expected: signedIn(400), body: {} },
  'POST /auth/password/reset/': { expected: everybody(200), body: { email: 'niemand@pre-u.example' } },
  'POST /auth/password/reset/confirm/:uid/:token/': { expected: everybody(400), body: {} },
  ...resource('/api/periods', 'period', period, signedIn(200)),
  'GET /api/periods/dropdown': { expected: signedIn(200) },
  ...resource('/api/activities', 'activity', inPeriod, signedIn(200)),
  'GET /api/activities/dropdown': { expected: signedIn(200) },
  'GET /api/activities/export/': { expected: signedIn(200) },
  'POST /api/activities/export/': { expected: signedIn(200), body: {} },
  'GET /api/activities/:id/overview/': { id: 'activity', expected: signedIn(200) },
  ...action('/api/activities/:id/move_to', { id: 'activity', expected: staffOnly(200), body: { position: 1 } }),
  ...action('/api/activities/:id/place_waiting', { id: 'activity', expected: staffOnly(409), body: {} }),
  'GET /api/students/': { expected: signedIn(200) },
  'POST /api/students/': { expected: [401, 201, 201, 400, 401], body: registration },
  'GET /api/students/:id/': { id: 'student', expected: ownSchool(200) },
  'PATCH /api/students/:id/': { id: 'student', expected: ownSchool(200), body: {} },
  'PUT /api/students/:id/': { id: 'student', expected: ownSchool(200), body: registration },
  'DELETE /api/students/:id/': { id: 'student', expected: ownSchool(204) },
  'GET /api/students/export/': { expected: signedIn(200) },
  'POST /api/students/export/': { expected: signedIn(200), body: {} },
  'GET /api/students/ids/': { expected: signedIn(200) },
  'GET /api/students/room/': { expected: [401, 400, 200, 200, 401], query: ({ open }) => `?activity_id=${open}` },
  'POST /api/students/import/': { expected: [401, 200, 200, 400, 401], body: importedList, query: '?dry_run=true' },
  'GET /api/students/import/template/': { expected: signedIn(200) },
  ...action('/api/students/bulk_update_status', {
    expected: [401, 200, 200, 409, 401],
    body: (world) => ({ ...ofStudent(world), status: 'CANCELLED' }),
  }),
  ...action('/api/students/bulk_remove', { expected: [401, 200, 200, 409, 401], body: ofStudent }),
  ...action('/api/students/undo', { expected: signedIn(409), body: { undo: 'a81bc81b-dead-4e5d-abff-90865d1e13b1' } }),
  'GET /api/live/': { expected: signedIn(200) },
  'GET /api/calendar/': { expected: signedIn(200), query: '?start=2026-11-01&end=2026-12-01' },
  'GET /api/calendar/feed/': { expected: signedIn(200) },
  'POST /api/calendar/feed/': { expected: signedIn(200) },
  'GET /api/calendar/feed/:address': { expected: everybody(404) },
  ...resource('/api/honours-program', 'program', program, signedIn(200)),
  'GET /api/honours-program/dropdown': { expected: signedIn(200) },
  'GET /api/honours-program/:id/overview/': { id: 'program', expected: signedIn(200) },
  'GET /api/honours-program-students/': { expected: signedIn(200) },
  'POST /api/honours-program-students/': { expected: [401, 201, 201, 400, 401], body: candidate },
  'DELETE /api/honours-program-students/': { expected: [401, 204, 204, 409, 401], query: ofCandidate },
  'GET /api/honours-program-students/:id/': { id: 'candidate', expected: ownSchool(200) },
  'PATCH /api/honours-program-students/:id/': { id: 'candidate', expected: ownSchool(200), body: {} },
  'PUT /api/honours-program-students/:id/': { id: 'candidate', expected: ownSchool(200), body: candidate },
  'DELETE /api/honours-program-students/:id/': { id: 'candidate', expected: ownSchool(204) },
  'GET /api/honours-program-students/ids/': { expected: signedIn(200) },
  'GET /api/honours-program-students/export/': { expected: signedIn(200), query: ofCandidate },
  'POST /api/honours-program-students/export/': { expected: signedIn(200), body: ({ candidate: id }) => ({ ids: [id] }) },
  'GET /api/honours-program-students/:id/download_attachments/': { id: 'candidate', expected: ownSchool(200) },
  'GET /api/honours-program-students/:id/files': { id: 'candidate', expected: ownSchool(200) },
  'POST /api/honours-program-students/:id/files': { id: 'candidate', expected: ownSchool(404), body: { file_key: 'x'.repeat(22) } },
  'GET /api/honours-program-students/file/:id/': { id: 'file', expected: ownSchool(200) },
  ...action('/api/honours-program-students/get_presigned_url', { expected: ownSchool(200), body: upload }),
  ...action('/api/honours-program-students/delete_file', { expected: ownSchool(204), body: ({ file: id }) => ({ id }) }),
  ...action('/api/honours-program-students/:id/finish_registration', { id: 'candidate', expected: ownSchool(200) }),
  ...action('/api/honours-program-students/:id/reopen', { id: 'candidate', expected: staffOnly(409) }),
  ...action('/api/honours-program-students/bulk_update_status', {
    expected: staffOnly(200),
    body: ({ candidate: id }) => ({ ids: [id], status: 'CANCELLED' }),
  }),
  ...documentRoutes('/s3', ownSchool(200), ownSchool, inBucket),
  ...documentRoutes('/shared-folder', signedIn(200), staffOnly, () => ''),
  ...action('/shared-folder/announce/', { expected: staffOnly(200), body: ({ folder: file_key }) => ({ file_key }) }),
  ...resource('/api/schools', 'school', school, ownSchool(200), ownSchool(200)),
  'GET /api/schools/dropdown': { expected: signedIn(200) },
  'GET /api/schools/export/': { expected: staffOnly(200) },
  'POST /api/schools/export/': { expected: staffOnly(200), body: {} },
  'GET /api/schools/:id/overview/': { id: 'school', expected: ownSchool(200) },
  ...action('/api/schools/:id/change_active', { id: 'school', expected: staffOnly(200), body: { is_active: true } }),
  ...action('/api/schools/:id/add_member', {
    id: 'school',
    expected: ownSchool(201),
    body: ({ school: id }) => ({ ...member, email: `${id}@toegang.example` }),
  }),
  ...action('/api/schools/update_member', { expected: ownSchool(200), body: ofMember }),
  ...action('/api/schools/reinvite_member', { expected: ownSchool(200), body: ofMember }),
  ...action('/api/schools/remove_member', { expected: ownSchool(204), body: ofMember }),
  ...resource('/api/plans', 'plan', plan, staffOnly(200)),
  'GET /api/plans/dropdown': { expected: staffOnly(200) },
  ...resource('/api/staff', 'colleague', colleague, staffOnly(200)),
  ...action('/api/staff/:id/reinvite', { id: 'colleague', expected: staffOnly(200) }),
  'GET /api/audit-log/': { expected: staffOnly(200) },
}
