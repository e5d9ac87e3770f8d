import { and, eq, sql } from 'drizzle-orm'
import {
  areCounted,
  type FigureCells,
  figureGroupNames,
  figureGroupsFor,
  figureParts,
  type FigureQuery,
  type FigureRow,
  type FigureTable,
  filtersOf,
} from '@pre-u/contract/figures/figures'
import { activitiesFor } from '../placement/activities'
import { activitiesTable as activities } from '../tables/activities'
import { plansTable as plans } from '../tables/plans'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import { invalid } from '../platform/http/errors'
import { schoolsTable as schools } from '../tables/schools'
import { countPupils, countRegistrations, readPlaces, type View } from './count'
import { bySchool, publishCounted, publishPupils, publishTotal, type Pupils, type ShownCounted } from './publication'
import { readPublication } from './readPublication'
import type { Years } from './years'

const added = ['registrations', ...figureParts, 'used', 'demand'] as const
type Numbers = Record<(typeof added)[number], number | null> & { earlier: (number | null)[] }
const noNumbers = (years: number): Numbers => ({
  registrations: 0,
  placed: 0,
  pending: 0,
  waiting: 0,
  rejected: 0,
  cancelled: 0,
  used: 0,
  demand: 0,
  earlier: Array.from({ length: years }, () => 0),
})

/** A sum with a number that is hidden for publication is hidden. */
const plus = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b)

function addTo(numbers: Numbers, counted: ShownCounted) {
  for (const name of added) numbers[name] = plus(numbers[name], counted[name])
}

type Line = { key: string; name: string; numbers: Numbers }

/** Makes a row for each group of the year, and for each that only earlier years had. */
function linesOf(counted: ShownCounted[], { year, earlierYears }: View) {
  const lines = new Map<string, Line>()
  const lineOf = new Map<string, Line>()
  const total = noNumbers(earlierYears.length)
  const ofYearFirst = [...counted.filter((each) => each.school_year === year), ...counted.filter((each) => each.school_year !== year)]
  for (const each of ofYearFirst) {
    const isOfYear = each.school_year === year
    const line = (isOfYear ? lines.get(each.key) : lineOf.get(each.match)) ?? {
      key: each.key,
      name: each.name,
      numbers: noNumbers(earlierYears.length),
    }
    lines.set(line.key, line)
    if (!lineOf.has(each.match)) lineOf.set(each.match, line)
    const index = earlierYears.indexOf(each.school_year)
    for (const numbers of [line.numbers, total])
      if (isOfYear) addTo(numbers, each)
      else numbers.earlier[index] = plus(numbers.earlier[index]!, each.registrations)
  }
  const order = new Map(counted.map(({ key }, index) => [key, index]))
  return { lines: [...lines.values()].toSorted((a, b) => order.get(a.key)! - order.get(b.key)!), total }
}

type Places = Awaited<ReturnType<typeof readPlaces>>
const capacityOf = (places: Places) =>
  [...new Map(places.map(({ id, capacity }) => [id, capacity])).values()].reduce((sum, each) => sum + each, 0)

function cellsOf({ used, demand, ...numbers }: Numbers, pupils: number | null, places: Places): FigureCells {
  const capacity = capacityOf(places)
  return { ...numbers, pupils, places: capacity > 0 ? { capacity, used, demand } : null }
}

type Table = { rows: FigureRow[]; total: FigureCells }

function tableOf(view: View, counted: ShownCounted[], pupils: Pupils<number | null>, places: Places): Table {
  const { lines, total } = linesOf(counted, view)
  const rows = lines.map(({ key, name, numbers }) => {
    const ofGroup = places.filter((each) => each.key === key)
    return { key, name, ...cellsOf(numbers, pupils.ofGroup.get(key) ?? 0, ofGroup) }
  })
  return { rows, total: cellsOf(total, pupils.total, places) }
}

async function tabulate(db: Db, view: View): Promise<Table> {
  const [counted, pupils, places] = await Promise.all([countRegistrations(db, view), countPupils(db, view), readPlaces(db, view)])
  return tableOf(view, counted, pupils, places)
}

/** Places only per activity: elsewhere, what they add up to would tell of the activities without a limit. */
async function tabulateForPublication(db: Db, view: View): Promise<Table> {
  const { by, year, earlierYears, user } = view
  const published = await readPublication(db, view, user)
  const counted = await countRegistrations(db, view)
  const pupils = await countPupils(db, bySchool.includes(by) ? { ...view, by: 'school' } : view)
  const places = by === 'activity' ? await readPlaces(db, view) : []
  const shownCounted = counted.map((each) => publishCounted(each, by, published(each.school_year)))
  const { rows, total } = tableOf(view, shownCounted, publishPupils(by, pupils, published(year)), places)
  return {
    rows,
    total: { ...total, ...publishTotal(published(year)), earlier: earlierYears.map((each) => publishTotal(published(each)).registrations) },
  }
}

/** The keys of most groups are names. An activity that this user does not see has none. */
async function nameFilters(db: Db, filters: View['filters'], user: Actor) {
  const named = filters.map(async ({ group, key }) => {
    const table = group === 'school' ? schools : group === 'plan' ? plans : group === 'activity' ? activities : undefined
    if (group === 'grade') return { group, key, name: `Leerjaar ${key}` }
    if (!table || key === '') return { group, key, name: key || `Geen ${figureGroupNames[group].toLowerCase()}` }
    const [row] = await db
      .select({ name: table.name })
      .from(table)
      .where(and(eq(sql`${table.id}::text`, key), table === activities ? activitiesFor(user) : undefined))
    return { group, key, name: row?.name ?? key }
  })
  return Promise.all(named)
}

function checkAsked({ by, filters, user }: Pick<View, 'by' | 'filters' | 'user'>) {
  const names = filters.map(({ group }) => group)
  const possible = figureGroupsFor(user, names)
  for (const group of names)
    if (!figureGroupsFor(user).includes(group) || !areCounted(names, user))
      throw invalid({ [group]: ['Hiervan worden geen cijfers bijgehouden, of niet samen met de andere keuzes.'] })
  if (!possible.includes(by) && !names.includes(by))
    throw invalid({ by: [`Kies uit: ${possible.map((group) => figureGroupNames[group]).join(', ')}.`] })
}

export async function readFigures(db: Db, { by, publication, ...asked }: FigureQuery, years: Years, user: Actor): Promise<FigureTable> {
  const filters = filtersOf(asked)
  checkAsked({ by, filters, user })
  if (publication && filters.length > 0) throw invalid({ publication: ['De versie voor publicatie heeft geen filters. Laat ze weg.'] })
  const view: View = { by, filters, year: years.year, earlierYears: years.earlierYears, user }
  const [table, named] = await Promise.all([
    publication ? tabulateForPublication(db, view) : tabulate(db, view),
    nameFilters(db, filters, user),
  ])
  return {
    school_year: years.year,
    earlier_years: years.earlierYears,
    school_years: years.years,
    periods: years.shownPeriods,
    filters: named,
    has_places: table.total.places !== null,
    ...table,
  }
}
