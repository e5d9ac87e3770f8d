import { studentStatusNames } from '@pre-u/contract/students/status'
import { formatDay } from '@pre-u/contract/platform/dates'
import type { HonoursProgram } from '@pre-u/contract/honours/programs'
import type { Candidate } from '@pre-u/contract/honours/candidates'
import { counted, number } from '../platform/words'

export const countCandidates = (count: number) => counted(count, 'kandidaat', 'kandidaten')

/** 'ma 1 feb. 2027 – vr 25 jun. 2027' */
export const whenInWords = ({ start_date, end_date }: Pick<HonoursProgram, 'start_date' | 'end_date'>) =>
  start_date === end_date ? formatDay(start_date) : `${formatDay(start_date)} – ${formatDay(end_date)}`

/** '6 van 20 vrij', 'Alle 20 bezet' or 'Geen limiet' */
export function freeOfCapacityInWords({ free, capacity }: Pick<HonoursProgram, 'free' | 'capacity'>): string {
  if (free === null || capacity === null) return 'Geen limiet'
  return free === 0 ? `Alle ${number(capacity)} bezet` : `${number(free)} van ${number(capacity)} vrij`
}

/** '2 van 3 bijlagen' */
export function progressInWords({ missing, honours_program: { required_files } }: Pick<Candidate, 'missing' | 'honours_program'>) {
  const requiredCount = required_files.length
  if (requiredCount === 0) return 'Geen bijlagen nodig'
  return `${requiredCount - missing.length} van ${counted(requiredCount, 'bijlage', 'bijlagen')}`
}

/** For candidates of whom some may be drafts. */
export const mixedStatusNames = { ...studentStatusNames, PENDING: 'Concept of aangemeld' }
