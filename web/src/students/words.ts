import { listed } from '@pre-u/contract/platform/words'
import { counted, number } from '../platform/words'

export const countRegistrations = (count: number) => counted(count, 'inschrijving', 'inschrijvingen')

const MAX_NAMES = 3

/** 'Jan, Piet, Klaas en nog 4' */
export function joinNames(names: string[]): string {
  const more = names.length - MAX_NAMES
  return more > 1 ? `${names.slice(0, MAX_NAMES).join(', ')} en nog ${number(more)}` : listed(names)
}
