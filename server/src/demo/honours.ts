import { endOfDay, schoolYearOf } from '@pre-u/contract/platform/dates'
import { fullName } from '@pre-u/contract/platform/names'
import { eq } from 'drizzle-orm'
import { usersTable } from '../auth/table'
import { honoursProgramsTable } from '../honours/programs/table'
import { honoursFilesTable, candidatesTable } from '../honours/candidates/table'
import type { Context } from '../platform/context'
import type { Db } from '../platform/db/db'
import { daysAfter } from './days'
import { demoPrograms, type Fate } from './honoursPlan'
import { storePdf } from './objects'
import { onePagePdf } from './pdf'
import { firstNames, lastNames, mailName } from './people'
import { seededRandom } from './random'

const DAY_MS = 86_400_000
/** Written to the store at the same time. */
const TOGETHER = 8

type Random = ReturnType<typeof seededRandom>
type Program = typeof honoursProgramsTable.$inferSelect
type CandidateRow = typeof candidatesTable.$inferSelect
type NewFile = Omit<typeof honoursFilesTable.$inferInsert, 'object_key' | 'size' | 'content_type'> & { bytes: Buffer }

async function seedPrograms(db: Db, today: string): Promise<Program[]> {
  const year = Number(schoolYearOf(today).slice(0, 4)) + 1
  const values = demoPrograms.map(({ name, description, capacity, max_per_school, required_files, deadline, start_date, end_date }) => ({
    description,
    capacity,
    max_per_school,
    required_files,
    name: `${name} ${year}`,
    deadline: daysAfter(today, deadline),
    start_date: daysAfter(today, start_date),
    end_date: daysAfter(today, end_date),
    is_active: true,
  }))
  return db.insert(honoursProgramsTable).values(values).returning()
}

function drawPerson(index: number, random: Random) {
  const first_name = random.pick(firstNames)
  const [infix, last_name] = random.pick(lastNames)
  return {
    first_name,
    infix,
    last_name,
    email: `${mailName(first_name, infix, last_name)}.h${index + 1}@leerling.example`,
    grade: random.pick([5, 6]),
    profile: random.pick(['NT', 'NG', 'EM', 'CM', 'NT/NG'] as const),
    motivation: random.pick(['Ik wil weten hoe onderzoek werkt.', 'Dit vak is mijn favoriet, en ik zoek meer.', '']),
  }
}

/** Who entered it and when: in the weeks before the deadline and not in the future. */
function drawCandidate(index: number, program: Program, fate: Fate, school: { id: number; contact: number }, random: Random) {
  const last = Math.min(Date.parse(endOfDay(program.deadline)), Date.now())
  const created = last - (3 + random.next() * 25) * DAY_MS
  const finished = new Date(created + random.next() * 3 * DAY_MS).toISOString()
  const handedIn = typeof fate === 'string' && fate !== 'CANCELLED'
  return {
    ...drawPerson(index, random),
    school_id: school.id,
    honours_program_id: program.id,
    status: typeof fate === 'string' ? fate : ('PENDING' as const),
    status_reason: fate === 'REJECTED' ? 'Het aantal plaatsen is beperkt.' : '',
    finished_at: handedIn ? finished : null,
    finished_by: handedIn ? school.contact : null,
    created_at: new Date(created).toISOString(),
    updated_at: finished,
  }
}

/** What was handed in is complete; a draft has as many as its fate says. */
function filesFor(candidate: CandidateRow, { name, required_files }: Program, fate: Fate, contact: number): NewFile[] {
  const number = fate === 'CANCELLED' ? 0 : typeof fate === 'number' ? fate : required_files.length
  return required_files.slice(0, number).map((kind) => {
    const bytes = onePagePdf(kind, [fullName(candidate), name, `Leerjaar ${candidate.grade}`, 'Voorbeeld zonder echte gegevens.'])
    return {
      honours_student_id: candidate.id,
      kind,
      name: `${kind} ${fullName(candidate)}.pdf`,
      uploaded_at: candidate.updated_at,
      uploaded_by: contact,
      bytes,
    }
  })
}

/** First the objects, then the rows that name them: when it breaks off in between, the sweep finds objects that nobody names. */
async function seedFiles(stores: Pick<Context, 'db' | 'store'>, files: NewFile[]) {
  const rows: (typeof honoursFilesTable.$inferInsert)[] = []
  for (let start = 0; start < files.length; start += TOGETHER) {
    const some = files.slice(start, start + TOGETHER)
    rows.push(...(await Promise.all(some.map(async ({ bytes, ...file }) => ({ ...file, ...(await storePdf(stores, bytes)) })))))
  }
  await stores.db.insert(honoursFilesTable).values(rows)
}

export async function contactsOf(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: usersTable.id, school_id: usersTable.school_id })
    .from(usersTable)
    .where(eq(usersTable.is_primary, true))
  return new Map(rows.flatMap(({ id, school_id }) => (school_id === null ? [] : [[school_id, id] as const])))
}

export async function seedHonours(stores: Pick<Context, 'db' | 'store'>, today: string, schoolIds: number[]) {
  const { db } = stores
  const random = seededRandom(60)
  const contacts = await contactsOf(db)
  const programs = await seedPrograms(db, today)
  const drawn = programs.flatMap((program, index) => {
    const [first, second, others] = demoPrograms[index]!.fates
    // A stride keeps those of one programme apart from those of the next; the last schools are archived.
    const schools = [...first.map(() => 0), ...second.map(() => 1), ...others.map((_, nth) => 2 + ((nth + index * 9) % 34))]
    return [...first, ...second, ...others].map((fate, nth) => ({ program, fate, school_id: schoolIds[schools[nth]!]! }))
  })
  const values = drawn.map(({ program, fate, school_id }, index) =>
    drawCandidate(index, program, fate, { id: school_id, contact: contacts.get(school_id)! }, random),
  )
  const candidates = await db.insert(candidatesTable).values(values).returning()
  const files = candidates.flatMap((candidate, index) => {
    const { program, fate, school_id } = drawn[index]!
    return filesFor(candidate, program, fate, contacts.get(school_id)!)
  })
  await seedFiles(stores, files)
}
