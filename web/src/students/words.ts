import { counted, number } from '../platform/words'

export const registrations = (count: number) => counted(count, 'inschrijving', 'inschrijvingen')

const MOST_NAMED = 3
const listed = new Intl.ListFormat('nl')

/** 'Jan, Piet, Klaas en nog 4' */
export function namesOf(names: string[]): string {
  const more = names.length - MOST_NAMED
  return more > 1 ? `${names.slice(0, MOST_NAMED).join(', ')} en nog ${number(more)}` : listed.format(names)
}
