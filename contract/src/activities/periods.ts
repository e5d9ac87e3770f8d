import * as z from 'zod/mini'
import { everyone, staffOnly } from '../access'
import { requiredText, schoolYear } from '../platform/fields'
import { filterBy } from '../platform/filters'
import { day, type FieldErrors, id, stored } from '../platform/http'
import { resource } from '../platform/resource'

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

/** 'Najaar 2026-2027': each school year has periods of the same names. */
export const periodTitle = ({ name, school_year }: Pick<Period, 'name' | 'school_year'>) => `${name} ${school_year}`

export const periods = resource({
  name: 'periods',
  path: '/api/periods',
  words: { one: 'periode', many: 'Periodes' },
  access: { ...staffOnly, read: everyone, export: everyone },
  item: period,
  input: periodInput,
  defaults: { is_active: true },
  filters: { school_year: filterBy.schoolYear, is_active: filterBy.yesNo },
  orderable: ['name', 'school_year', 'start_date', 'end_date', 'is_active'],
  choice: z.object({ id, name: z.string(), school_year: z.string() }),
  loadedByShell: 1,
  bulkLimit: 1000,
  export: 'xlsx',
  labels: {},
  shownIn: ['activities', 'calendar', 'figures', 'students'],
  personal: [],
  page: '/settings?open=',
  namesPupils: false,
  example: { name: 'Najaar', school_year: '2026-2027', start_date: '2026-09-01', end_date: '2026-12-19' },
})

export const checkPeriod = ({ start_date, end_date }: Pick<PeriodInput, 'start_date' | 'end_date'>): FieldErrors =>
  end_date < start_date ? { end_date: ['De einddatum ligt voor de begindatum'] } : {}
