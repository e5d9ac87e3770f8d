import * as z from 'zod/mini'
import { optionalText } from './fields'

// The maximum of PostgreSQL's integer.
const MAX_ID = 2_147_483_647
export const wholeNumber = z.int('Vul een geheel getal in.').check(z.nonnegative(), z.lte(MAX_ID))
export const id = z.int().check(z.positive(), z.lte(MAX_ID, 'Dit bestaat niet meer. Kies iets anders.'))
const isInRange = z.refine<string>((text) => text >= '1900' && text < '2101', 'Kies een datum tussen 1900 en 2100.')
/** PostgreSQL would round what is beyond milliseconds, up to another day or year. */
const toMilliseconds = z.overwrite<string>((text) => text.replace(/(\.\d{3})\d+/, '$1'))
export const instant = z.iso.datetime({ abort: true }).check(isInRange, toMilliseconds)
export const day = z.iso.date({ abort: true }).check(isInRange)

export const inQuery = {
  wholeNumber: z.pipe(z.string().check(z.regex(/^\d{1,9}$/, 'Vul een geheel getal in.')), z.transform(Number)),
  yesNo: z.pipe(
    z.enum(['true', 'false']),
    z.transform((text) => text === 'true'),
  ),
  ids: z.pipe(
    z.string().check(z.regex(/^\d{1,9}(,\d{1,9})*$/, "Geef nummers op, gescheiden door komma's.")),
    z.transform((text) => text.split(',').map(Number)),
  ),
}

export const stored = { id, created_at: instant, updated_at: instant }

export const PAGE_SIZE = 25
const MAX_PAGE_SIZE = 200

export const pageQuery = {
  page: z._default(inQuery.wholeNumber.check(z.gte(1)), 1),
  page_size: z._default(inQuery.wholeNumber.check(z.gte(1), z.lte(MAX_PAGE_SIZE)), PAGE_SIZE),
  search: z.optional(optionalText(100)),
  ordering: z.optional(z.string().check(z.maxLength(100))),
}

export const page = <T extends z.ZodMiniType>(item: T) =>
  z.object({
    count: z.int(),
    /** `count` is a lower bound: the count of a long list is capped. */
    count_is_minimum: z.optional(z.boolean()),
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
    results: z.array(item),
  })
export type Page<T> = { count: number; count_is_minimum?: boolean; next: string | null; previous: string | null; results: T[] }

/** 400 and 409; messages about the whole request are under `non_field_errors`. */
export const fieldErrors = z.record(z.string(), z.array(z.string()))
export type FieldErrors = z.infer<typeof fieldErrors>
/** The answer of every other refusal, where no field is at fault. */
export const problem = z.object({ detail: z.string(), code: z.string() })
export type Problem = z.infer<typeof problem>

export const matchingIds = z.object({ ids: z.array(id) })
