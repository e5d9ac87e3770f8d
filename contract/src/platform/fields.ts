import * as z from 'zod/mini'

// Control characters and unpaired surrogates come from broken clipboards and attackers. Only long text may contain line breaks.
const FORBIDDEN_CHARACTERS = 'Dit veld bevat tekens die niet zijn toegestaan.'
const isSingleLine = z.refine<string>((text) => !/[\p{Cc}\p{Cs}]/u.test(text), FORBIDDEN_CHARACTERS)
const isMultiLine = z.refine<string>((text) => !/\p{Cs}|[^\P{Cc}\n\r\t]/u.test(text), FORBIDDEN_CHARACTERS)

/** Sets the message for a missing value only: a plain `error` would replace the messages of the checks too. */
export const labelledString = (label: string) =>
  z.string({ error: ({ code }) => (code === 'invalid_type' ? `${label} is vereist` : undefined) })
export const present = (label: string) => z.minLength(1, { error: `${label} is vereist`, abort: true })

/** Of text that is not trimmed, as a password: spaces count, but spaces alone are nothing. */
export const notBlank = (label: string) => z.refine<string>((text) => text.trim() !== '', { error: `${label} is vereist`, abort: true })

export const requiredText = (label: string, max = 200) =>
  labelledString(label).check(z.trim(), present(label), isSingleLine, z.maxLength(max))

export const optionalText = (max = 200) => z.string().check(z.trim(), isSingleLine, z.maxLength(max))

export const longText = (max = 5000) => z.string().check(z.trim(), isMultiLine, z.maxLength(max))

export const emailAddress = labelledString('E-mailadres').check(
  z.trim(),
  present('E-mailadres'),
  z.maxLength(254),
  z.email('Vul een geldig e-mailadres in'),
)
