import * as z from 'zod/mini'
import { staff } from '../access'
import { action, POST_OR_PATCH } from '../platform/action'
import { selectionOf } from '../platform/bulk'
import { expectedVersion } from '../platform/resource'
import { school, schoolInput, schools } from './schools'
import { bulkAnswer } from '../undo'
import { members } from './members'

export const changeActive = action({
  method: POST_OR_PATCH,
  path: '/api/schools/:id/change_active',
  tag: schools.words.many,
  summary: 'archiveren of terughalen',
  access: staff,
  body: z.strictObject({ is_active: z.boolean(), ...expectedVersion }),
  answer: school,
  changes: schools,
})

export const changeSchools = action({
  method: POST_OR_PATCH,
  path: '/api/schools/bulk_update',
  tag: schools.words.many,
  summary: 'selectie archiveren, terughalen of een pakket geven',
  access: staff,
  body: z.strictObject({
    records: selectionOf(schools),
    is_active: z.optional(z.boolean()),
    plan_id: z.optional(schoolInput.shape.plan_id),
  }),
  answer: bulkAnswer,
  changes: schools,
})

export const inviteContacts = action({
  method: 'POST',
  path: '/api/schools/invite_contacts/',
  tag: members.words.many,
  summary: 'contactpersonen van een selectie uitnodigen',
  description: 'Wie al een wachtwoord heeft of een uitnodiging die nog geldig is, krijgt er geen.',
  access: staff,
  body: z.strictObject({ records: selectionOf(schools) }),
  /** `held_back` counts those whose address got too many mails this hour. */
  answer: z.object({ invited: z.int(), held_back: z.int() }),
  changes: members,
})
