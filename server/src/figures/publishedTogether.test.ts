import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FigureGroup, type FigurePart, figureParts, registrationParts } from '@pre-u/contract/figures/figures'
import { groupBy } from '../platform/arrays'
import type { Counted } from './count'
import { bySchool, publishYear } from './publication'
import type { Belongs } from './relations'
import { shown } from './suppression'

const numbers = ['registrations', ...figureParts] as const
type Registration = { school: number; activity: number; period: number; grade: number; level: number; part: number; size: number }

const SCHOOLS = 8
const ACTIVITIES = 6
const within = (size: number, groups: number) => fc.array(fc.nat({ max: groups - 1 }), { minLength: size, maxLength: size })

/** To what each school and activity belongs, and registrations: so many of each kind. */
const world = fc.record({
  province: within(SCHOOLS, 3),
  region: within(SCHOOLS, 5),
  plan: within(SCHOOLS, 3),
  category: within(ACTIVITIES, 3),
  secondPeriod: fc.array(fc.boolean(), { minLength: ACTIVITIES, maxLength: ACTIVITIES }),
  registrations: fc.array(
    fc.record({
      school: fc.nat({ max: SCHOOLS - 1 }),
      activity: fc.nat({ max: ACTIVITIES - 1 }),
      period: fc.nat({ max: 1 }),
      grade: fc.integer({ min: 4, max: 6 }),
      level: fc.nat({ max: 2 }),
      part: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.nat({ max: 4 })),
      size: fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 60 })),
    }),
    { maxLength: 40 },
  ),
})
type World = typeof world extends fc.Arbitrary<infer W> ? W : never

const keysOf =
  ({ province, region, plan, category, secondPeriod }: World) =>
  ({ school, activity, period, grade, level }: Registration): Record<FigureGroup, string> => ({
    school: `s${school}`,
    province: `p${province[school]}`,
    region: `r${region[school]}`,
    plan: `q${plan[school]}`,
    activity: `a${activity}`,
    category: `c${category[activity]}`,
    period: `t${secondPeriod[activity] ? period : activity % 2}`,
    grade: String(grade),
    level: `l${level}`,
  })

const groups: FigureGroup[] = ['period', 'category', 'activity', 'school', 'plan', 'province', 'region', 'grade', 'level']
const partsOf = (name: (typeof numbers)[number]): readonly FigurePart[] => (name === 'registrations' ? registrationParts : [name])
const isCountedBy = (name: (typeof numbers)[number], part: number) => partsOf(name).includes(figureParts[part]!)
const numberOf = (name: (typeof numbers)[number], of: Registration[]) =>
  of.reduce((sum, { part, size }) => sum + (isCountedBy(name, part) ? size : 0), 0)

function tablesOf(given: World) {
  const keys = keysOf(given)
  const counted = new Map(
    groups.map((group) => [
      group,
      [...groupBy(given.registrations, (each) => keys(each)[group])].map(
        ([key, of]) => ({ key, ...Object.fromEntries(numbers.map((name) => [name, numberOf(name, of)])) }) as Counted,
      ),
    ]),
  )
  const belongs = given.registrations.flatMap((each): Belongs[] => {
    const { activity, category, period, school, plan, province, region } = keys(each)
    return [
      { activity, category, period },
      { school, plan, province, region },
    ]
  })
  const distinct = [...new Map(belongs.map((each) => [JSON.stringify(each), each])).values()]
  return { counted, published: publishYear(counted, distinct) }
}

/** Linear equations, kept so that each has a first variable that no other one has. */
function equations() {
  const basis = new Map<number, number[]>()
  function reduce(given: number[]): number[] {
    const row = [...given]
    for (const [pivot, known] of basis) {
      const factor = row[pivot]! / known[pivot]!
      if (factor !== 0) for (let index = 0; index < row.length; index += 1) row[index]! -= factor * known[index]!
    }
    return row
  }
  const pivotOf = (row: number[]) => row.findIndex((value) => Math.abs(value) > 1e-6)
  return {
    add(given: number[]) {
      const row = reduce(given)
      const pivot = pivotOf(row)
      if (pivot === -1) return
      for (const [other, known] of basis) {
        const factor = known[pivot]! / row[pivot]!
        if (factor !== 0)
          basis.set(
            other,
            known.map((value, index) => value - factor * row[index]!),
          )
      }
      basis.set(pivot, row)
    },
    tell: (given: number[]) => pivotOf(reduce(given)) === -1,
  }
}

/** What nobody publishes: how many of a part a school has, an activity in a period, a grade and a level. Every table adds these up. */
function unknownsOf(given: World) {
  const keys = keysOf(given)
  const names = new Map<string, { index: number; at: Record<FigureGroup, string>; side: string; part: number }>()
  const sides: [string, FigureGroup[]][] = [
    ['school', ['school']],
    ['activity', ['activity', 'period']],
    ['grade', ['grade']],
    ['level', ['level']],
  ]
  for (const [side, of] of sides)
    for (const each of given.registrations)
      for (let part = 0; part < figureParts.length; part += 1) {
        const at = keys(each)
        const name = [side, part, ...of.map((group) => at[group])].join(' ')
        if (!names.has(name)) names.set(name, { index: names.size, at, side, part })
      }
  const all = [...names.values()]
  const sideOf = (group: FigureGroup) =>
    bySchool.includes(group) ? 'school' : ['activity', 'category', 'period'].includes(group) ? 'activity' : group
  const sumOf = (side: string, name: (typeof numbers)[number], isIn: (at: Record<FigureGroup, string>) => boolean) =>
    all.map((each) => (each.side === side && isCountedBy(name, each.part) && isIn(each.at) ? 1 : 0))
  return { sides: sides.map(([side]) => side), sideOf, sumOf }
}

const pairs = groups.flatMap((one, index) => groups.slice(index + 1).map((other) => [one, other] as const))

test('no number of one to four is shown or follows from any two tables of a year', () => {
  fc.assert(
    fc.property(world, (given) => {
      const { published, counted } = tablesOf(given)
      const { sides, sideOf, sumOf } = unknownsOf(given)
      const everything = (side: string, name: (typeof numbers)[number]) => sumOf(side, name, () => true)
      const same = figureParts.flatMap((name) =>
        sides.slice(1).map((side) => {
          const [one, other] = [everything('school', name), everything(side, name)]
          return one.map((value, index) => value - other[index]!)
        }),
      )
      const totals = numbers.filter((name) => shown(published.total[name]) !== null).map((name) => everything('school', name))
      const cellsOf = (group: FigureGroup) =>
        numbers.flatMap((name) =>
          [...published.rows.get(group)!].map(([key, grid]) => ({
            what: `${group} ${key} ${name}`,
            isHidden: grid[name].isHidden,
            number: counted.get(group)!.find((each) => each.key === key)![name],
            sum: sumOf(sideOf(group), name, (at) => at[group] === key),
          })),
        )
      const tables = new Map(groups.map((group) => [group, cellsOf(group)]))
      const all = [...tables.values()].flat()
      const small = all.filter(({ number }) => number > 0 && number < 5)
      expect(small.filter(({ isHidden }) => !isHidden)).toEqual([])
      for (const pair of pairs) {
        const known = equations()
        const cells = pair.flatMap((group) => tables.get(group)!)
        for (const each of [...same, ...totals, ...cells.filter(({ isHidden }) => !isHidden).map(({ sum }) => sum)]) known.add(each)
        expect([pair, small.filter(({ sum }) => known.tell(sum)).map(({ what, number }) => `${what}: ${number}`)]).toEqual([pair, []])
      }
    }),
    { numRuns: 80 },
  )
})
