import * as z from 'zod/mini'
import { named, requiredText } from './platform/fields'
import { day, type FieldErrors, inQuery, id, type ResourceContract, stored } from './platform/http'

const schoolYear = named('Schooljaar').check(
  z.regex(/^\d{4}-\d{4}$/, { error: "Schrijf het schooljaar als '2026-2027'", abort: true }),
  z.refine((year) => Number(year.slice(5)) === Number(year.slice(0, 4)) + 1, 'Een schooljaar loopt van het ene jaar naar het volgende'),
)

export const periodInput = z.strictObject({
  name: requiredText('Naam'),
  school_year: schoolYear,
  start_date: day,
  end_date: day,
  is_active: z.boolean(),
})
export const period = z.object({ ...stored, ...periodInput.shape })
export type Period = z.infer<typeof period>
export type PeriodInput = z.infer<typeof periodInput>

export const periods = {
  path: '/api/periods',
  item: period,
  input: periodInput,
  filters: z.object({ school_year: z.optional(z.string().check(z.maxLength(9))), is_active: z.optional(inQuery.yesNo) }),
  orderable: ['name', 'school_year', 'start_date', 'end_date', 'is_active'],
  choice: z.object({ id, name: z.string(), school_year: z.string() }),
} as const satisfies ResourceContract

export const checkPeriod = ({ start_date, end_date }: Pick<PeriodInput, 'start_date' | 'end_date'>): FieldErrors =>
  end_date < start_date ? { end_date: ['De einddatum ligt voor de begindatum'] } : {}
