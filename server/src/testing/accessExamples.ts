import { formWith } from './forms'

export type World = {
  activity: number
  period: number
  school: number
  member: number
  colleague: number
  student: number
  open: number
  openPeriod: number
  program: number
  candidate: number
  file: number
  folder: string
  trashed: string
  example: number
}
export type Body = object | ((world: World) => object)

let serial = 0
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
export const ofActivity = ({ activity: id }: World) => ({ records: [{ id }] })
export const inPeriod = ({ period: id }: World) => ({ ...activity, period_ids: [id] })
export function repetition({ activity: source_id }: World) {
  const { code: _code, name, deadline, start_at, end_at } = activity
  serial += 1
  return { copies: [{ source_id, code: `TG-H${serial}`, name, deadline, start_at, end_at }] }
}
export const person = { first_name: 'Eva', infix: '', last_name: 'Mol', email: 'eva@toegang.example' }
export const member = { ...person, phone: '', function: 'Docent', is_primary: false }
export const ofMember = ({ member: id }: World) => ({ id })

const pupil = { ...person, email: 'eva@leerling.example', grade: 5, level: '', profile: '', remarks: '' }
export const registration = ({ school: school_id, open, openPeriod }: World) => ({
  ...pupil,
  school_id,
  activity_id: open,
  period_id: openPeriod,
})
export const ofStudent = ({ student }: World) => ({ ids: [student] })

export const candidate = ({ school: school_id, program: honours_program_id }: World) => ({
  ...person,
  grade: 5,
  profile: '',
  motivation: '',
  school_id,
  honours_program_id,
})
export const upload = ({ candidate: honours_student_id }: World) => ({
  honours_student_id,
  kind: '',
  name: 'brief.pdf',
  content_type: 'application/pdf',
  size: 10,
})
export const ofCandidate = ({ candidate: id }: World) => `?id__in=${id}`

export function importedList({ open, openPeriod, school: id }: World) {
  const form = new FormData()
  const fields = { activity_id: open, period_id: openPeriod, school_id: id, rows: JSON.stringify([{ ...person, grade: 5 }]) }
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  return form
}

export const duoFile = () =>
  formWith({}, { 'vestigingen.csv': 'INSTELLINGSCODE;VESTIGINGSCODE;VESTIGINGSNAAM;PLAATSNAAM\r\n98AB;98AB00;Toegang;Assen\r\n' })
export function oneNewSchool() {
  serial += 1
  const brin = `97AB${String(serial % 100).padStart(2, '0')}`
  return { changes: [], new_schools: [{ name: 'Toegang', brin, street: '', postal_code: '', city: 'Assen', province: '', region: '' }] }
}

export const contactFile = () =>
  formWith({}, { 'contactpersonen.csv': 'School;Voornaam;Achternaam;E-mailadres\r\nToegang;Jan;Bos;jan.bos@toegang.example\r\n' })
export function oneNewContact({ school: school_id }: World) {
  serial += 1
  const email = `lijst${serial}@toegang.example`
  return {
    new_members: [{ ...member, email, school_id }],
    changes: [],
    invite: false,
  }
}

export const bodyFor = (world: World, body: Body) => (typeof body === 'function' ? body(world) : body)

export const withUniqueField =
  (body: Body): Body =>
  (world: World) => {
    const values = bodyFor(world, body)
    const uniqueField = ['code', 'email', 'name'].find((field) => Object.hasOwn(values, field))!
    serial += 1
    return { ...values, [uniqueField]: uniqueField === 'email' ? `anders${serial}@pre-u.example` : `Anders ${serial}` }
  }
