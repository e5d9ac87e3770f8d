import { type StudentStatus, studentStatusNames } from '@pre-u/contract/studentStatus'

const number = (value: number) => value.toLocaleString('nl-NL')
export const counted = (value: number, one: string, many: string) => `${number(value)} ${value === 1 ? one : many}`
export const registrations = (count: number) => counted(count, 'inschrijving', 'inschrijvingen')

/** '12 inschrijvingen zijn nu Geplaatst', or whose it is. */
export const nowHas = (who: string, count: number, status: StudentStatus) =>
  `${who} ${count === 1 ? 'is' : 'zijn'} nu ${studentStatusNames[status]}`

const MOST_NAMED = 3
const listed = new Intl.ListFormat('nl')

/** 'Jan, Piet, Klaas en nog 4'. */
export function namesOf(names: string[]): string {
  const more = names.length - MOST_NAMED
  return more > 1 ? `${names.slice(0, MOST_NAMED).join(', ')} en nog ${number(more)}` : listed.format(names)
}
