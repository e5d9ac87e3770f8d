import * as z from 'zod/mini'

// Control characters and halves of characters come from broken clipboards and from attackers, never from a name. Line breaks may
// stand in long text only.
const REFUSED = 'Dit veld bevat tekens die niet zijn toegestaan.'
const oneLine = z.refine<string>((text) => !/[\p{Cc}\p{Cs}]/u.test(text), REFUSED)
const manyLines = z.refine<string>((text) => !/\p{Cs}|[^\P{Cc}\n\r\t]/u.test(text), REFUSED)

/** A text whose absence is told by its label. Only its absence: a plain message here would drown those of the checks. */
export const named = (label: string) => z.string({ error: ({ code }) => (code === 'invalid_type' ? `${label} is vereist` : undefined) })
export const present = (label: string) => z.minLength(1, { error: `${label} is vereist`, abort: true })

/** One line of text that must be there; the label makes the message: 'Naam is vereist'. */
export const requiredText = (label: string, max = 200) => named(label).check(z.trim(), present(label), oneLine, z.maxLength(max))

/** One line of text that may stay empty. */
export const optionalText = (max = 200) => z.string().check(z.trim(), oneLine, z.maxLength(max))

/** Several lines of plain text. */
export const longText = (max = 5000) => z.string().check(z.trim(), manyLines, z.maxLength(max))

export const emailAddress = named('E-mailadres').check(
  z.trim(),
  present('E-mailadres'),
  z.maxLength(254),
  z.email('Vul een geldig e-mailadres in'),
)
