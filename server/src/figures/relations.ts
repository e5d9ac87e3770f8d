import type { FigureGroup } from '@pre-u/contract/figures/figures'
import { groupBy } from '../platform/arrays'

/** To which row of each group something belongs: a school to a province and a package, an activity in a period to a category. */
export type Belongs = Partial<Record<FigureGroup, string>>

type Row = { group: FigureGroup; key: string }
/** Rows of different tables that have the same registrations: the numbers of one side add up to those of the other. */
export type Relation = { one: Row[]; other: Row[] }

type Of = { row: Row; items: Set<Belongs> }

const isWithin = (inner: Set<Belongs>, outer: Set<Belongs>) => [...inner].every((item) => outer.has(item))

/** The rows of two groups that overlap, directly or through others, have the same in all. */
function overlaps(ones: Of[], others: Of[]): Relation[] {
  const left = new Set([...ones, ...others])
  const relations: Relation[] = []
  for (const first of ones) {
    if (!left.delete(first)) continue
    const together = [first]
    for (const each of together)
      for (const next of left) {
        if (![...next.items].some((item) => each.items.has(item))) continue
        left.delete(next)
        together.push(next)
      }
    relations.push({
      one: together.filter((each) => ones.includes(each)).map(({ row }) => row),
      other: together.filter((each) => others.includes(each)).map(({ row }) => row),
    })
  }
  return relations
}

/** What a row has besides the rows of another group that lie within it, as rows of a third group. */
function rests(outers: Of[], inners: Of[], thirds: Of[]): Relation[] {
  return outers.flatMap(({ row, items }): Relation[] => {
    const within = inners.filter((inner) => isWithin(inner.items, items))
    const left = new Set([...items].filter((item) => !within.some((inner) => inner.items.has(item))))
    const rest = thirds.filter((third) => isWithin(third.items, left))
    const covered = rest.reduce((sum, third) => sum + third.items.size, 0)
    return within.length > 0 && rest.length > 0 && covered === left.size
      ? [{ one: [...within, ...rest].map((each) => each.row), other: [row] }]
      : []
  })
}

/** How the rows of the groups add up, by what belongs to them. */
export function relationsOf(belongs: Belongs[], groups: FigureGroup[]): Relation[] {
  const tables = groups.map((group) =>
    [...groupBy(belongs, (each) => each[group]!)].map(([key, items]): Of => ({ row: { group, key }, items: new Set(items) })),
  )
  const others = (...not: Of[][]) => tables.filter((table) => !not.includes(table))
  return [
    ...tables.flatMap((table, index) => tables.slice(index + 1).flatMap((other) => overlaps(table, other))),
    ...tables.flatMap((outers) =>
      others(outers).flatMap((inners) => others(outers, inners).flatMap((thirds) => rests(outers, inners, thirds))),
    ),
  ]
}
