/** Returns a text without accents, in lower case: 'Zoë' becomes 'zoe'. */
export const plainText = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Removes these characters at both ends. The pattern /x+$/ takes quadratic time where a long run of them is followed by something else. */
export function stripped(text: string, characters: string): string {
  let [start, end] = [0, text.length]
  while (start < end && characters.includes(text[start]!)) start += 1
  while (end > start && characters.includes(text[end - 1]!)) end -= 1
  return text.slice(start, end)
}
