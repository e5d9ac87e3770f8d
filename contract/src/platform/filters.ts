import * as z from 'zod/mini'
import { optionalText, schoolYear } from './fields'
import { day, inQuery, wholeNumber } from './http'

/** Schemas of a filter: `one` value in a URL, `many` values separated by commas (`{name}__in`), and one value in a JSON body. */
export type FilterBy = { one: z.ZodMiniType; many: z.ZodMiniType | null; json: z.ZodMiniType }

function choice<const T extends readonly [string, ...string[]]>(values: T) {
  const one = z.enum(values, `Kies uit: ${values.join(', ')}.`)
  const split = z.pipe(
    z.string().check(z.maxLength(1000)),
    z.transform((text) => text.split(',')),
  )
  return { one, many: z.pipe(split, z.array(one)), json: one }
}

export const filterBy = {
  number: { one: inQuery.wholeNumber, many: inQuery.ids, json: wholeNumber },
  choice,
  yesNo: { one: inQuery.yesNo, many: null, json: z.boolean() },
  text: (max: number) => ({ one: optionalText(max), many: null, json: optionalText(max) }),
  schoolYear: { one: schoolYear, many: null, json: schoolYear },
  day: { one: day, many: null, json: day },
} as const

export type Filters = Record<string, FilterBy>

type Many<F extends Filters> = { [K in keyof F as F[K]['many'] extends z.ZodMiniType ? `${K & string}__in` : never]: F[K]['many'] }
type Optional<S> = { [K in keyof S]: z.ZodMiniOptional<S[K] extends z.ZodMiniType ? S[K] : never> }
export type FilterQuery<F extends Filters> = z.ZodMiniObject<
  Optional<{ [K in keyof F]: F[K]['one'] } & Many<F> & { id__in: typeof inQuery.ids }>
>

export function filterQuery<F extends Filters>(filters: F): FilterQuery<F> {
  const one = Object.entries(filters).map(([name, filter]) => [name, z.optional(filter.one)])
  const many = Object.entries(filters).flatMap(([name, filter]) => (filter.many ? [[`${name}__in`, z.optional(filter.many)]] : []))
  return z.object(Object.fromEntries([...one, ...many, ['id__in', z.optional(inQuery.ids)]])) as FilterQuery<F>
}

/** The same filters in a request body: as in a URL, or as JSON values. */
export function filterBody(filters: Filters): Record<string, z.ZodMiniType> {
  const one = Object.entries(filters).map(([name, filter]) => [name, z.optional(z.union([filter.json, filter.one]))] as const)
  const many = Object.entries(filters).flatMap(([name, filter]) =>
    filter.many ? [[`${name}__in`, z.optional(z.union([z.array(filter.json), filter.many]))] as const] : [],
  )
  return Object.fromEntries([...one, ...many])
}
