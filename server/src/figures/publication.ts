import { type FigureGroup, figureParts, registrationParts } from '@pre-u/contract/figures/figures'
import type { Counted } from './count'
import { type Belongs, type Relation, relationsOf } from './relations'
import { type Cell, cellOf, hideWhatFollows, type Line, lineOf, shown } from './suppression'

export const bySchool: FigureGroup[] = ['school', 'plan', 'province', 'region']
/** Groups whose rows overlap in a way that people know, the finest one first: who knows a school knows its province. */
export const families: FigureGroup[][] = [['activity', 'category', 'period'], bySchool]

const added = ['registrations', ...figureParts] as const
type Name = (typeof added)[number]
type Grid = Record<Name, Cell>

const gridOf = (numbers: Record<Name, number>) => Object.fromEntries(added.map((name) => [name, cellOf(numbers[name])])) as Grid
const shownIn = (grid: Grid) => Object.fromEntries(added.map((name) => [name, shown(grid[name])])) as Record<Name, number | null>

type Rows<Of> = Map<FigureGroup, Map<string, Of>>

const linesOf = <Of>(rows: Rows<Of>, relations: Relation[], of: (row: Of) => Cell): Line[] => {
  const cellsOf = (side: Relation['one']) => side.flatMap(({ group, key }) => rows.get(group)?.get(key) ?? []).map(of)
  return relations.map(({ one, other }) => ({ cells: cellsOf(one), totals: cellsOf(other) }))
}

export type PublishedYear = { rows: Rows<Grid>; total: Grid; relations: Relation[]; belongs: Belongs[] }

const rowLine = (grid: Grid): Line => ({ cells: registrationParts.map((part) => grid[part]), totals: [grid.registrations] })

/**
 * What may be published of the registrations of a school year: hides numbers of one to four, and those from which they follow. Decided for the
 * tables of all groups together, because what one hides would follow from another.
 */
export function publishYear(counted: Map<FigureGroup, Counted[]>, belongs: Belongs[]): PublishedYear {
  const inOrder = (of: Counted[]) => of.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const rows: Rows<Grid> = new Map([...counted].map(([group, of]) => [group, new Map(inOrder(of).map((each) => [each.key, gridOf(each)]))]))
  const [any = new Map<string, Grid>()] = rows.values()
  const total = Object.fromEntries(added.map((name) => [name, lineOf([...any.values()].map((grid) => grid[name])).totals[0]!])) as Grid
  const relations = families.flatMap((family) =>
    relationsOf(
      belongs.filter((each) => each[family[0]!] !== undefined),
      family.filter((group) => rows.has(group)),
    ),
  )
  const tables = [...rows.values()].map((of) => [...of.values()])
  hideWhatFollows([
    ...[total, ...tables.flat()].map(rowLine),
    // The short lines first: what is hidden in them is hidden in the long ones too.
    ...added.flatMap((name) => linesOf(rows, relations, (grid) => grid[name])),
    ...added.flatMap((name) => tables.map((of) => ({ cells: of.map((grid) => grid[name]), totals: [total[name]] }))),
  ])
  return { rows, total, relations, belongs }
}

export const publishTotal = ({ total }: PublishedYear) => shownIn(total)

export type ShownCounted = { [K in keyof Counted]: Counted[K] extends number ? number | null : Counted[K] }

/** The numbers of a row that may be published. Places are shown in the table of activities, where they add nothing to who is placed. */
export function publishCounted(counted: Counted, group: FigureGroup, { rows }: PublishedYear): ShownCounted {
  const grid = rows.get(group)!.get(counted.key)!
  const { placed, registrations, rejected } = grid
  const isDemandHidden = registrations.isHidden || rejected.isHidden
  return {
    ...counted,
    ...shownIn(grid),
    used: placed.isHidden ? null : shown(cellOf(counted.used)),
    demand: isDemandHidden ? null : shown(cellOf(counted.demand)),
  }
}

export type Pupils<Figure = number> = { ofGroup: Map<string, Figure>; total: Figure }

/**
 * The pupils of each row that may be published: none where the registrations are hidden, because most pupils have one. A pupil is counted once
 * per school, so that those of schools add up: these groups are decided together, from the `pupils` of each school.
 */
export function publishPupils(group: FigureGroup, pupils: Pupils, { rows, relations, belongs }: PublishedYear): Pupils<number | null> {
  const groups = bySchool.includes(group) ? bySchool : [group]
  const numberOf = (each: FigureGroup, key: string): number => {
    const keys = groups === bySchool ? belongs.flatMap((of) => (of[each] === key ? of.school! : [])) : [key]
    return keys.reduce((sum, of) => sum + (pupils.ofGroup.get(of) ?? 0), 0)
  }
  const cellsIn = (each: FigureGroup) =>
    [...(rows.get(each) ?? [])].map(([key, { registrations }]): [string, Cell] => {
      const { number, isHidden } = cellOf(numberOf(each, key))
      return [key, { number, isHidden: isHidden || registrations.isHidden }]
    })
  const cells: Rows<Cell> = new Map(groups.map((each) => [each, new Map(cellsIn(each))]))
  const total = cellOf(pupils.total)
  hideWhatFollows([
    ...[...cells.values()].map((of) => ({ cells: [...of.values()], totals: [total] })),
    ...linesOf(cells, groups === bySchool ? relations.filter(({ one }) => bySchool.includes(one[0]!.group)) : [], (cell) => cell),
  ])
  return { ofGroup: new Map([...cells.get(group)!].map(([key, cell]) => [key, shown(cell)])), total: shown(total) }
}
