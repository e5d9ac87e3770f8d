import * as z from 'zod/mini'
import { optionalText, requiredText } from '../platform/fields'
import { id, instant } from '../platform/http'

export const attachmentTypes = {
  'application/pdf': ['pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
} as const
export type AttachmentType = keyof typeof attachmentTypes
export const ATTACHMENT_KINDS = 'PDF, DOCX, ODT, JPG of PNG'

export const MAX_ATTACHMENT_MB = 10
export const MAX_ATTACHMENT_BYTES = MAX_ATTACHMENT_MB * 1024 * 1024
export const MAX_ATTACHMENTS = 10

export const TOO_LARGE = `Kies een bestand van ten hoogste ${MAX_ATTACHMENT_MB} MB`
export const EMPTY_FILE = 'Dit bestand is leeg'
export const WRONG_TYPE = `Kies een bestand van het type ${ATTACHMENT_KINDS}`

const types = Object.keys(attachmentTypes) as AttachmentType[]

/** Returns the type by extension, and undefined when it is not accepted. */
export function attachmentTypeOf(name: string): AttachmentType | undefined {
  const extension = name.split('.').at(-1)?.toLowerCase() ?? ''
  return types.find((type) => (attachmentTypes[type] as readonly string[]).includes(extension))
}

/** `kind` is empty for an attachment that the programme does not require. */
export const uploadRequest = z.strictObject({
  honours_student_id: id,
  kind: optionalText(60),
  name: requiredText('Bestandsnaam', 255),
  content_type: z.enum(types, WRONG_TYPE),
  size: z.int().check(z.gte(1, EMPTY_FILE), z.lte(MAX_ATTACHMENT_BYTES, TOO_LARGE)),
})
export type UploadRequest = z.infer<typeof uploadRequest>

export const signedUpload = z.object({
  url: z.string(),
  method: z.literal('PUT'),
  headers: z.record(z.string(), z.string()),
  file_key: z.string(),
  expires_at: instant,
})
export type SignedUpload = z.infer<typeof signedUpload>

export const uploadConfirmation = z.strictObject({ file_key: z.string().check(z.regex(/^[\w-]{22}$/, 'Deze upload bestaat niet meer')) })

export const attachment = z.object({
  id,
  kind: z.string(),
  name: z.string(),
  size: z.int(),
  content_type: z.enum(types),
  uploaded_at: instant,
  uploaded_by: z.nullable(z.object({ id, name: z.string() })),
})
export type Attachment = z.infer<typeof attachment>
