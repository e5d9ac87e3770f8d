const INFIX_WORDS = new Set(
  "van von vd v.d. v/d v.d de den der des het 't t te ten ter op in aan bij uit over onder voor in't d' du da dos di la le el al ben bin abu zu zum zur af av".split(
    ' ',
  ),
)
const isInfix = (word: string) => INFIX_WORDS.has(word.toLowerCase().replaceAll(/[’‘`]/g, "'"))

/** Counts the leading infix words; at least one word remains for the name. */
function infixLength(words: string[]): number {
  const end = words.findIndex((word) => !isInfix(word))
  return end < 0 ? words.length - 1 : end
}

type Name = { first_name: string; infix: string; last_name: string }

/** 'Meer, Jan van der' and 'Meer, van der, Jan'. */
function splitReversedName(parts: string[]): Name {
  const [last_name = '', ...rest] = parts
  const words = rest.toReversed().join(' ').split(' ').filter(Boolean)
  const end = Math.max(1, words.findLastIndex((word) => !isInfix(word)) + 1)
  return { first_name: words.slice(0, end).join(' '), infix: words.slice(end).join(' '), last_name }
}

/** 'Jan van der Meer'. Without an infix the last word is the last name. */
function splitNaturalName(words: string[]): Name {
  const infixStart = words.findIndex((word, index) => index > 0 && index < words.length - 1 && isInfix(word))
  const start = infixStart < 0 ? Math.max(1, words.length - 1) : infixStart
  const end = start + (infixStart < 0 ? 0 : infixLength(words.slice(start)))
  return {
    first_name: words.slice(0, start).join(' '),
    infix: words.slice(start, end).join(' '),
    last_name: words.slice(end).join(' '),
  }
}

export function splitName(text: string): Name {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  return parts.length > 1 ? splitReversedName(parts) : splitNaturalName(text.split(' '))
}

/** Returns whether a text has no lower case letter and is more than initials: 'VAN DER MEER', not 'J.P.'. */
export const isInCapitals = (text: string) => /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text)

/** 'van der Meer' and 'Meer, van der'. */
export function splitLastName(text: string): Pick<Name, 'infix' | 'last_name'> {
  const [before, after, ...more] = text.split(',').map((part) => part.trim())
  if (before && after && more.length === 0 && after.split(' ').every(isInfix)) return { infix: after, last_name: before }
  const words = text.split(' ')
  // A capitalised infix may be part of the name: 'De Vries' in Belgium.
  const length = /^\p{Lu}/u.test(text) && !isInCapitals(text) ? 0 : infixLength(words)
  return { infix: words.slice(0, length).join(' '), last_name: words.slice(length).join(' ') }
}

const capitalise = (text: string) =>
  text
    .toLowerCase()
    // The Turkish 'İ' becomes two characters.
    .replaceAll('i\u0307', 'i')
    .replaceAll(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase())
    .replaceAll(/(?<!\p{L})Ij/gu, 'IJ')

/** 'VRIES-VAN DEN BERG' becomes 'Vries-van den Berg'. */
const withoutCapitals = (text: string) =>
  isInCapitals(text) ? capitalise(text).replaceAll(/(?<=[ -])[^ -]+(?= )/g, (word) => (isInfix(word) ? word.toLowerCase() : word)) : text

/** 'JAN VAN DER MEER' becomes 'Jan van der Meer', also when only a part is in capitals. */
export const nameWithoutCapitals = ({ first_name, infix, last_name }: Name): Name => ({
  first_name: withoutCapitals(first_name),
  infix: isInCapitals(infix) ? infix.toLowerCase() : infix,
  last_name: withoutCapitals(last_name),
})
