import * as z from 'zod/mini'
import { staffOnly } from '../access'
import { requiredText } from '../platform/fields'
import { filterBy } from '../platform/filters'
import { day, stored } from '../platform/http'
import { resource } from '../platform/resource'

/** The regions between which school holidays are spread. */
export const holidayRegions = ['Alle', 'Noord', 'Midden', 'Zuid'] as const

export const holidayInput = z.strictObject({
  name: requiredText('Naam'),
  region: z.enum(holidayRegions, 'Kies een regio'),
  start_date: day,
  end_date: day,
})
export const holiday = z.object({ ...stored, ...holidayInput.shape })
export type Holiday = z.infer<typeof holiday>
export type HolidayInput = z.infer<typeof holidayInput>

export const holidays = resource({
  name: 'holidays',
  path: '/api/holidays',
  words: { one: 'schoolvakantie', many: 'Schoolvakanties' },
  access: staffOnly,
  item: holiday,
  input: holidayInput,
  defaults: { region: 'Alle' },
  filters: { region: filterBy.choice(holidayRegions) },
  orderable: ['start_date', 'name'],
  choice: null,
  loadedByShell: null,
  bulkLimit: 1000,
  export: 'xlsx',
  labels: { region: 'Regio' },
  shownIn: [],
  personal: [],
  page: '/settings?tab=vakanties&open=',
  namesPupils: false,
  example: { name: 'Herfstvakantie', start_date: '2026-10-17', end_date: '2026-10-25' },
})
