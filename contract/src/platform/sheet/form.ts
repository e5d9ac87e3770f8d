import * as z from 'zod/mini'
import { MAX_COLUMNS } from './delimited'

/** A field of a form that holds JSON. */
export const jsonArray = <T extends z.ZodMiniType>(schema: T, maxLength: number, message: string) =>
  z.pipe(
    z.pipe(
      z.string(message),
      z.transform((text, context): unknown => {
        try {
          const value: unknown = JSON.parse(text)
          // The length is checked before each element is parsed.
          if (Array.isArray(value) && value.length > 0 && value.length <= maxLength) return value
        } catch {
          // The issue below reports it.
        }
        context.issues.push({ code: 'custom', message, input: text })
        return z.NEVER
      }),
    ),
    schema,
  )

/** What each column of a file means, where the user says so. */
export const mappingTo = <Field extends z.ZodMiniType>(field: Field) =>
  z.optional(
    jsonArray(
      z.array(z.nullable(field)).check(
        z.refine((chosen) => {
          const used = chosen.filter((name) => name !== null && name !== 'ignore')
          return new Set(used).size === used.length
        }, 'Twee kolommen hebben dezelfde betekenis. Kies voor elke kolom iets anders.'),
      ),
      MAX_COLUMNS,
      'Geef voor elke kolom op wat die betekent.',
    ),
  )

/** The columns of a file as they were understood. */
export const columnsOf = <const Field extends string>(fields: readonly Field[]) =>
  z.array(z.object({ heading: z.string(), field: z.nullable(z.enum(fields)), examples: z.array(z.string()) }))
