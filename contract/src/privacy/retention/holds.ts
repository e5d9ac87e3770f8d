import * as z from 'zod/mini'
import { staffOnly } from '../../access'
import { emailAddress, requiredText } from '../../platform/fields'
import { day, stored } from '../../platform/http'
import { resource } from '../../platform/resource'

export const retentionHoldInput = z.strictObject({ email: emailAddress, reason: requiredText('Reden', 300), until: day })
export const retentionHold = z.object({ ...stored, ...retentionHoldInput.shape })
export type RetentionHold = z.infer<typeof retentionHold>

/** A hold exempts everything about a person from the terms, by address: a pupil may be registered by two schools. */
export const retentionHolds = resource({
  name: 'retention_holds',
  path: '/api/retention/holds',
  words: { one: 'uitzondering', many: 'Uitzonderingen' },
  access: staffOnly,
  item: retentionHold,
  input: retentionHoldInput,
  defaults: {},
  filters: {},
  orderable: ['until', 'email'],
  choice: null,
  loadedByShell: null,
  bulkLimit: null,
  export: null,
  labels: { reason: 'Reden', until: 'Bewaren tot en met' },
  shownIn: ['retention'],
  personal: ['email', 'reason'],
  page: null,
  namesPupils: true,
  example: { email: 'leerling@school.example', reason: 'Bezwaarprocedure', until: '2099-12-31' },
})
