/** 400 combinations of words, filters, orders and pages, over HTTP and in plain SQL on the same database, each in turn. */
import type pg from 'pg'
import { judge, median, p95, quantile, rounded, slowest, timed } from '../lib/figures'
import type { Site } from '../lib/site'
import { type ListQuery, plainList, readWords } from './plain'

const COMBINATIONS = 400
const TURNS = 3

const SEARCHES =
  `||||jansen|de vries|noor|noor hoekstra|noor.hoekstra12|hoek|bo|van|van der|qqzzq|sen|j|7|jan|stra|van j|berg|299|leerling|de b|
  groen|school 7 noor|o'b|-|visser|an|ers|@leerling299|meer|bakker noor|h|zee`.split('|')
const ORDERINGS = 'name name name -name created_at -created_at -created_at school -school activity period grade status waitlisted_at'.split(
  ' ',
)
const PAGES = [1, 1, 1, 2, 20]

const EXAMPLES = `select array(select distinct school_year from periods order by 1 desc) as years,
  (select min(province) from schools where province <> '') as province, (select min(region) from schools where region <> '') as region,
  (select min(category) from activities) as category, (select min(id) from plans) as plan`
type Examples = { years: string[]; province: string; region: string; category: string; plan: number }

async function readFilters(db: pg.Client): Promise<string[]> {
  const [{ years, province, region, category, plan }] = (await db.query<Examples>(EXAMPLES)).rows as [Examples]
  const inYear = `period__school_year=${years[0]}`
  return [
    '',
    '',
    inYear,
    inYear,
    `period__school_year=${years[1]}`,
    `${inYear}&status=PENDING`,
    `${inYear}&school__region=${region}`,
    `${inYear}&activity__category=${category}`,
    'status=PENDING',
    'status=REJECTED',
    'status=WAITLISTED',
    'status__in=PENDING,WAITLISTED',
    'grade=5',
    'school__id=7',
    'school__id=7&status=PENDING',
    'activity__id=5',
    'activity__id=5&period__id=2',
    'period__id=2',
    'period__id=9',
    'period__id=2&status=ACCEPTED&grade=5',
    `school__province=${province}`,
    `school__plan__id=${plan}`,
    `school__plan__id=${plan}&status=PENDING`,
    `activity__category=${category}&school__province=${province}`,
  ]
}

/** The same in every run. */
function randomFrom(seed: number) {
  let state = seed
  return <T>(values: readonly T[]) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return values[Math.floor((state / 2 ** 32) * values.length)]!
  }
}

const addressOf = ({ search, filters, ordering, page }: ListQuery) => {
  const query = new URLSearchParams(filters)
  if (search) query.set('search', search)
  query.set('ordering', ordering)
  query.set('page', String(page))
  return `/api/students/?${query.toString()}`
}

async function measure({ db, send }: Site, query: ListQuery) {
  const [ours, plain]: [number[], number[]] = [[], []]
  let [status, rows, plainRows] = [0, 0, 0]
  for (let turn = 0; turn < TURNS; turn += 1) {
    const http = async () => {
      const answer = await send(addressOf(query))
      status = answer.status
      if (status >= 500) throw new Error(`${addressOf(query)} was answered with ${status}: ${answer.body}`)
      rows = status === 200 ? (JSON.parse(answer.body) as { results: unknown[] }).results.length : NaN
    }
    const sql = async () => {
      plainRows = (await db.query(plainList(query, await readWords(db, query.search)))).rows.length
    }
    ours.push(await timed(http))
    plain.push(await timed(sql))
  }
  return { query, status, isEqual: status !== 200 || rows === plainRows, ours: Math.min(...ours), plain: Math.min(...plain) }
}
type Measured = Awaited<ReturnType<typeof measure>>

function summaryOf(name: string, measured: Measured[]) {
  const [ours, plain] = [measured.map((each) => each.ours), measured.map((each) => each.plain)]
  const figures = (values: number[]) => ({
    median: median(values),
    '9 in 10': quantile(values, 0.9),
    '19 in 20': p95(values),
    slowest: slowest(values),
  })
  return [['HTTP', figures(ours)] as const, ['plain SQL', figures(plain)] as const].map(([by, values]) => ({
    lists: `${name} (${measured.length})`,
    by,
    ...Object.fromEntries(Object.entries(values).map(([key, value]) => [`${key}, ms`, rounded(value)])),
  }))
}

export async function measureCombinations(site: Site, registrations: number) {
  const filters = await readFilters(site.db)
  const pick = randomFrom(1)
  const measured: Measured[] = []
  for (let made = 0; made < COMBINATIONS; made += 1) {
    if (made % 50 === 0) await site.signIn()
    const query = { search: pick(SEARCHES).trim(), ordering: pick(ORDERINGS), page: pick(PAGES), filters: pick(filters) }
    measured.push(await measure(site, query))
  }
  console.table([
    ...summaryOf('all', measured),
    ...summaryOf(
      'with words',
      measured.filter(({ query }) => query.search),
    ),
    ...summaryOf(
      'without words',
      measured.filter(({ query }) => !query.search),
    ),
    ...summaryOf(
      'of a school year',
      measured.filter(({ query }) => query.filters.includes('school_year')),
    ),
    ...summaryOf(
      'of a school',
      measured.filter(({ query }) => query.filters.includes('school__id')),
    ),
  ])
  for (const { query, ours, plain, status } of measured.toSorted((a, b) => b.ours - a.ours).slice(0, 8))
    console.log(`${Math.round(ours)} ms, plain ${Math.round(plain)} ms, ${status}: ${addressOf(query)}`)
  const other = measured.filter(({ isEqual }) => !isEqual)
  for (const { query } of other) console.log(`other rows than the plain statement: ${addressOf(query)}`)
  const [ours, plain] = [measured.map((each) => each.ours), measured.map((each) => each.plain)]
  judge('lists, 19 in 20, as a multiple of plain SQL', p95(ours) / p95(plain), { atMost: 2 })
  judge('lists, 19 in 20, ms', p95(ours), { atMost: registrations > 200_000 ? Infinity : 120 })
  judge('lists, slowest, ms', slowest(ours), { atMost: registrations > 200_000 ? 6000 : 1500 })
  judge('lists with other rows than the plain statement', other.length, { atMost: 0 })
}
