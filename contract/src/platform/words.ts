const dutchNumber = new Intl.NumberFormat('nl-NL')
const dutchList = new Intl.ListFormat('nl')

/** '1.234' or '2,5': at most three decimals. */
export const number = (value: number) => dutchNumber.format(value)

export const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
export const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** '1 school', '1.234 scholen' */
export const counted = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`

/** 'Anna, Bas en Chris' */
export const listed = (names: readonly string[]) => dutchList.format(names)
