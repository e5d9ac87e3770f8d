import type { DuoChange, DuoComparison, DuoRow } from '@pre-u/contract/schools/duo'
import { groupBy, inSlices } from '../../platform/arrays'
import { comparable, findLike } from '../likeness'
import type { schoolsTable } from '../../tables/schools'
import type { Branch } from './read'

export type School = typeof schoolsTable.$inferSelect & { registrations_count: number }
type Proposal = DuoRow['proposals'][number]
type Field = 'name' | 'brin' | 'street' | 'postal_code' | 'city' | 'province' | 'region'

const MAX_HEIRS = 3

const titleOf = ({ name, city, brin }: Branch) => `${name}, ${city} (${brin})`
const shown = ({ id, name, city, brin, updated_at, registrations_count }: School) => ({
  id,
  name,
  city,
  brin,
  updated_at,
  registrations_count,
})
const row = (kind: DuoRow['kind'], school: School, proposals: Proposal[], is_certain = false): DuoRow => ({
  kind,
  school: shown(school),
  proposals,
  structure: '',
  is_certain,
})

const differs = (school: School, branch: Branch, field: Field) =>
  branch[field] !== '' && comparable(school[field]) !== comparable(branch[field])

/** Takes over the fields of a branch that are not empty there. */
function proposal(school: School, branch: Branch, fields: readonly Field[], title = ''): Proposal {
  const change: DuoChange = Object.fromEntries(fields.filter((field) => branch[field] !== '').map((field) => [field, branch[field]]))
  const before = Object.fromEntries(Object.keys(change).map((field) => [field, school[field as Field]]))
  return { title, before, change }
}

const location = ['province', 'region'] as const
const address = ['street', 'postal_code', 'city'] as const

/** Compares a school that DUO has too: each way in which it differs is a row of its own. */
function compareMatched(school: School, branch: Branch): DuoRow[] {
  const located = location.filter((field) => differs(school, branch, field))
  const moved = address.filter((field) => differs(school, branch, field))
  const fillsIn = located.every((field) => school[field] === '')
  return [
    ...(located.length > 0 ? [row('completed', school, [proposal(school, branch, located)], fillsIn)] : []),
    ...(moved.length > 0 ? [row('moved', school, [proposal(school, branch, moved)])] : []),
    ...(differs(school, branch, 'name') ? [row('renamed', school, [proposal(school, branch, ['name'])])] : []),
  ]
}

/** Fills in what the school lacks; its name and address stay. */
function compareUnmatched(school: School, suggest: (school: School) => Branch[]): DuoRow {
  const lacking = (['street', 'postal_code', 'province', 'region'] as const).filter((field) => school[field] === '')
  const found = suggest(school)
  const isSame = (branch: Branch) => !differs(school, branch, 'name') && !differs(school, branch, 'city')
  const proposals = found.map((branch) => proposal(school, branch, ['brin', ...lacking], titleOf(branch)))
  return row('unmatched', school, proposals, found.filter(isSame).length === 1 && isSame(found[0]!))
}

type Institution = { branches: Branch[]; findLike: (school: School) => Branch[] }

/** Indexes the branches of an institution once: many schools may belong to it. */
function institutionsOf(branches: Branch[]): (brin: string) => Institution | undefined {
  const institutions = [...groupBy(branches, ({ institution }) => institution)]
  const indexed = new Map(institutions.map(([code, own]) => [code, { branches: own, findLike: findLike(own) }]))
  return (brin) => indexed.get(brin.slice(0, 4))
}

/** The code is gone. The institution may go on in another branch; otherwise the school is closed. */
function compareGone(school: School, institution: Institution | undefined, isOurs: (brin: string) => boolean): DuoRow | null {
  const archive: Proposal = { title: '', before: {}, change: { is_active: false } }
  const heirs = institution?.findLike(school) ?? []
  const others = heirs.length > 0 ? heirs : (institution?.branches.slice(0, MAX_HEIRS) ?? [])
  if (others.length === 0) return school.is_active ? row('closed', school, [archive]) : null
  const takeOver = others
    .filter(({ brin }) => !isOurs(brin))
    .map((branch) => proposal(school, branch, ['brin', 'name', ...address, ...location], titleOf(branch)))
  return school.is_active ? row('merged', school, [...takeOver, { ...archive, title: 'Archiveren' }]) : null
}

function matchOf(school: School, byCode: Map<string, Branch>, institution: Institution | undefined): Branch | undefined {
  if (school.brin.length === 6) return byCode.get(school.brin)
  const best = institution?.findLike(school)[0]
  return best ?? byCode.get(`${school.brin}00`) ?? institution?.branches[0]
}

/** A school without a code is compared with every branch that has a word in common: other requests are served in between. */
const COMPARED_AT_ONCE = 20

export async function compareSchools(schools: School[], branches: Branch[], skipped: number): Promise<DuoComparison> {
  const byCode = new Map(branches.map((branch) => [branch.brin, branch]))
  const institutionOf = institutionsOf(branches)
  const withCode = schools.filter(({ brin }) => brin !== '')
  const matches = new Map(withCode.map((school) => [school.id, matchOf(school, byCode, institutionOf(school.brin))]))
  const used = new Set([...matches.values()].flatMap((branch) => branch?.brin ?? []))
  const free = branches.filter(({ brin }) => !used.has(brin))
  const suggest = findLike(free)
  const compare = (school: School): DuoRow[] => {
    if (school.brin === '') return school.is_active ? [compareUnmatched(school, suggest)] : []
    const match = matches.get(school.id)
    if (match) return compareMatched(school, match)
    const gone = compareGone(school, institutionOf(school.brin), (brin) => used.has(brin))
    return gone ? [gone] : []
  }
  const rows = await inSlices(schools, (slice) => slice.flatMap(compare), COMPARED_AT_ONCE)
  const isDifferent = new Set(rows.map(({ school }) => school!.id))
  const added = free.map(({ institution: _institution, structure, ...change }): DuoRow => ({
    kind: 'new',
    school: null,
    proposals: [{ title: '', before: {}, change }],
    structure,
    is_certain: false,
  }))
  return {
    read: branches.length,
    skipped,
    unchanged: withCode.filter(({ id }) => matches.get(id) && !isDifferent.has(id)).length,
    active: schools.filter(({ is_active }) => is_active).length,
    rows: [...rows, ...added],
  }
}
