import type { FieldErrors } from '@pre-u/contract/platform/http'
import * as z from 'zod/mini'

export type Rules<Input> = { schema: z.ZodMiniObject; check?: ((input: Input) => FieldErrors) | undefined }

/** Rules across fields run only when each field is valid. */
export function validate<Input>({ schema, check }: Rules<Input>, values: object): FieldErrors {
  const result = z.safeParse(schema, values)
  if (result.success) return check?.(result.data as Input) ?? {}
  const errors: FieldErrors = {}
  for (const { path, message } of result.error.issues) (errors[String(path[0] ?? 'non_field_errors')] ??= []).push(message)
  return errors
}
