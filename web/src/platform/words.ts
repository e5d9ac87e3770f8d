export const number = (value: number) => value.toLocaleString('nl-NL')

/** '1 leerling', '4.321 leerlingen'. */
export const counted = (value: number, one: string, many: string) => `${number(value)} ${value === 1 ? one : many}`
