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

const FIRST_YEAR = 1900
const LAST_YEAR = 2100

/** '2026-2027', in every field, filter and call. It begins in one of the years in which dates lie. */
export const schoolYear = labelledString('Schooljaar').check(
  z.regex(/^\d{4}-\d{4}$/, { error: "Schrijf het schooljaar als '2026-2027'", abort: true }),
  z.refine((year) => Number(year.slice(5)) === Number(year.slice(0, 4)) + 1, {
    error: 'Een schooljaar loopt van het ene jaar naar het volgende',
    abort: true,
  }),
  z.refine((year) => Number(year.slice(0, 4)) >= FIRST_YEAR && Number(year.slice(0, 4)) <= LAST_YEAR, {
    error: `Kies een schooljaar dat tussen ${FIRST_YEAR} en ${LAST_YEAR} begint`,
    abort: true,
  }),
)

export const emailAddress = labelledString('E-mailadres').check(
  z.trim(),
  present('E-mailadres'),
  z.maxLength(254),
  z.email('Vul een geldig e-mailadres in'),
)
