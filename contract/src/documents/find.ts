import * as z from 'zod/mini'
import { staff } from '../access'
import { action } from '../platform/action'
import { id, inQuery } from '../platform/http'

export const foundDocument = z.object({
  file_key: z.string(),
  folder: z.string(),
  kind: z.enum(['folder', 'file']),
  name: z.string(),
  /** The names of its folders. */
  path: z.string(),
  school: z.object({ id, name: z.string() }),
})
export type FoundDocument = z.infer<typeof foundDocument>

export const findDocuments = action({
  method: 'GET',
  path: '/s3/find/',
  tag: 'Documenten van een school',
  summary: 'zoeken bij alle scholen',
  access: staff,
  query: z.strictObject({
    search: z.string().check(z.trim(), z.minLength(1, 'Geef een zoekterm op'), z.maxLength(100)),
    page_size: z._default(inQuery.wholeNumber.check(z.gte(1), z.lte(100)), 25),
  }),
  answer: z.object({ items: z.array(foundDocument) }),
})
