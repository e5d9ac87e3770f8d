import { studentStatusNames } from '@pre-u/contract/students/status'
import type { StatusChoice } from './StatusDialog'

/** `already`: how many had the status before. They keep the reason that they have. */
type Counts = { changed: number; already: number }

export function describeNewStatus(
  who: string,
  { changed, already }: Counts,
  { status, status_reason }: StatusChoice,
  names = studentStatusNames,
): string {
  const name = names[status]
  if (changed === 0) return `De status was al ${name}${status_reason ? '. De reden is niet bewaard' : ''}`
  const [is, stands] = changed === 1 ? ['is', 'staat'] : ['zijn', 'staan']
  const now = status === 'WAITLISTED' ? `${stands} nu op de wachtlijst` : `${is} nu ${name.toLowerCase()}`
  const others = already > 0 ? `, ${already} al eerder${status_reason ? ' (zonder deze reden)' : ''}` : ''
  return `${who} ${now}${others}`
}
