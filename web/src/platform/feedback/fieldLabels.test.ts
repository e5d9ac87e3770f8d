import { baseName, sharedLabels } from '@pre-u/contract/platform/labels'
import * as resources from '@pre-u/contract/resources'
import { expect, it } from 'vitest'
import { explain } from './errors'
import { ApiError } from '../api/http'
import { fieldLabel } from './fieldLabels'

it.each([
  ['name', 'Naam'],
  ['max_registrations', 'Max. inschrijvingen per periode'],
  ['school_id', 'School'],
  ['school__id__in', 'School'],
  ['id__in', 'Selectie'],
  ['at__gte', 'Wanneer'],
  ['honours_student_id', 'Kandidaat'],
  ['new_password1', 'Nieuw wachtwoord'],
  ['unheard_of', 'unheard_of'],
])('labels %s as %s', (field, label) => {
  expect(fieldLabel(field)).toBe(label)
  expect(explain(new ApiError(400, { [field]: ['Onjuist'] }))).toEqual([{ summary: label, detail: 'Onjuist' }])
})

it('gives a field the same label in every resource', () => {
  const entries = [sharedLabels, ...Object.values(resources).map(({ labels }) => labels)].flatMap((labels) => Object.entries(labels))
  const faults = entries.flatMap(([field, label]) => {
    const other = fieldLabel(field)
    return other === label
      ? []
      : [`'${field}' is '${other}' elsewhere: give it that label, or give this field another name than '${field}'.`]
  })
  expect(faults).toEqual([])
  expect(entries.filter(([field]) => baseName(field) !== field)).toEqual([])
})
