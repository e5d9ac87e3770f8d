import { addDays, DAY_MS, endOfDay, schoolYearOf } from '@pre-u/contract/platform/dates'
import { fullName } from '@pre-u/contract/platform/names'
import { eq } from 'drizzle-orm'
import { usersTable } from '../../tables/accounts'
import { honoursProgramsTable } from '../../tables/honoursPrograms'
import { honoursFilesTable, candidatesTable } from '../../tables/candidates'
import type { Context } from '../../platform/context'
import type { Db } from '../../platform/db/db'
import { demoPrograms, type Outcome } from './honoursPlan'
import { storePdf, onePagePdf } from './pdf'
import { firstNames, lastNames, mailName, seededRandom } from './people'

const CONCURRENT_WRITES = 8

type Random = ReturnType<typeof seededRandom>
type Program = typeof honoursProgramsTable.$inferSelect
type CandidateRow = typeof candidatesTable.$inferSelect
type NewFile = Omit<typeof honoursFilesTable.$inferInsert, 'object_key' | 'size' | 'content_type'> & { bytes: Buffer }

async function seedPrograms(db: Db, today: string): Promise<Program[]> {
  const year = Number(schoolYearOf(today).slice(0, 4)) + 1
  const values = demoPrograms.map((planned) => {
    const { yearsAgo = 0, name, deadline, start_date, end_date, outcomes: _, ...program } = planned
    const day = (days: number) => addDays(today, days - yearsAgo * 364)
    return {
      ...program,
      name: `${name} ${year - yearsAgo}`,
      deadline: day(deadline),
      start_date: day(start_date),
      end_date: day(end_date),
      is_active: true,
    }
  })
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

function drawCandidate(index: number, program: Program, outcome: Outcome, school: { id: number; contact: number }, random: Random) {
  const last = Math.min(Date.parse(endOfDay(program.deadline)), Date.now())
  const created = last - (3 + random.next() * 25) * DAY_MS
  const finished = new Date(created + random.next() * 3 * DAY_MS).toISOString()
  const isSubmitted = typeof outcome === 'string' && outcome !== 'CANCELLED'
  return {
    ...drawPerson(index, random),
    school_id: school.id,
    honours_program_id: program.id,
    status: typeof outcome === 'string' ? outcome : ('PENDING' as const),
    status_reason: outcome === 'REJECTED' ? 'Het aantal plaatsen is beperkt.' : '',
    finished_at: isSubmitted ? finished : null,
    finished_by: isSubmitted ? school.contact : null,
    created_at: new Date(created).toISOString(),
    updated_at: finished,
  }
}

function filesFor(candidate: CandidateRow, { name, required_files }: Program, outcome: Outcome, contact: number): NewFile[] {
  const number = outcome === 'CANCELLED' ? 0 : typeof outcome === 'number' ? outcome : required_files.length
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

/** Objects are stored before their rows: after a failure in between, the sweep removes the orphaned objects. */
async function seedFiles(stores: Pick<Context, 'db' | 'store'>, files: NewFile[]) {
  const rows: (typeof honoursFilesTable.$inferInsert)[] = []
  for (let start = 0; start < files.length; start += CONCURRENT_WRITES) {
    const batch = files.slice(start, start + CONCURRENT_WRITES)
    rows.push(...(await Promise.all(batch.map(async ({ bytes, ...file }) => ({ ...file, ...(await storePdf(stores, bytes)) })))))
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
  const plannedCandidates = programs.flatMap((program, index) => {
    const [first, second, others] = demoPrograms[index]!.outcomes
    // The offset spreads the programmes over the schools; the last schools are archived.
    const schools = [...first.map(() => 0), ...second.map(() => 1), ...others.map((_, nth) => 2 + ((nth + index * 9) % 34))]
    return [...first, ...second, ...others].map((outcome, nth) => ({ program, outcome, school_id: schoolIds[schools[nth]!]! }))
  })
  const values = plannedCandidates.map(({ program, outcome, school_id }, index) =>
    drawCandidate(index, program, outcome, { id: school_id, contact: contacts.get(school_id)! }, random),
  )
  const candidates = await db.insert(candidatesTable).values(values).returning()
  const files = candidates.flatMap((candidate, index) => {
    const { program, outcome, school_id } = plannedCandidates[index]!
    return filesFor(candidate, program, outcome, contacts.get(school_id)!)
  })
  await seedFiles(stores, files)
}
