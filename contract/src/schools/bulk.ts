import * as z from 'zod/mini'
import { staff } from '../access'
import { action, POST_OR_PATCH } from '../platform/action'
import { selectionOf } from '../platform/bulk'
import { schoolInput, schools } from '../schools'
import { bulkAnswer } from '../undo'

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
