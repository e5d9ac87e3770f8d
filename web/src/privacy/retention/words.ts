import { formatDay } from '@pre-u/contract/platform/dates'
import { type RetentionName, retentionNames } from '@pre-u/contract/privacy/kinds'
import { retentionKinds } from '@pre-u/contract/privacy/retention/kinds'
import { type RetentionCounts, type RetentionTerm } from '@pre-u/contract/privacy/retention/terms'
import { counted, unbroken, upperFirst } from '../../platform/words'

type Due = { name: RetentionName; day: string; count: number }
const MAX_SHOWN = 3

const unitWords = { months: ['maand', 'maanden'], days: ['dag', 'dagen'] } as const

/** '12 maanden'. */
export const termInWords = ({ term, unit }: Pick<RetentionTerm, 'term' | 'unit'>) => counted(term, unitWords[unit][0], unitWords[unit][1])

/** 'Maanden na het einde van de periode (standaard 12)'. */
export function fieldInWords(name: RetentionName) {
  const { unit, after, standard } = retentionKinds[name]
  return `${upperFirst(unitWords[unit][1])} na ${after} (standaard ${standard})`
}

const howMany = (name: RetentionName, count: number) => counted(count, retentionKinds[name].words.one, retentionKinds[name].words.many)

/** '312 inschrijvingen worden op zo 1 aug. 2027 geanonimiseerd.', for each of the first days. */
export function dueInWords(name: RetentionName, due: Due[]): string[] {
  const { effect } = retentionKinds[name]
  const shown = due.filter((each) => each.name === name).slice(0, MAX_SHOWN)
  if (shown.length === 0) return [`Er wordt nu niets ${effect}.`]
  return shown.map(
    ({ day, count }) => `${howMany(name, count)} ${count === 1 ? 'wordt' : 'worden'} op ${unbroken(formatDay(day))} ${effect}.`,
  )
}

/** '312 inschrijvingen geanonimiseerd, 2 accounts verwijderd'. */
export function runInWords(counts: RetentionCounts): string {
  // Under the first of the same word: candidates have two terms.
  const summed = new Map<RetentionName, number>()
  for (const name of retentionNames) {
    const first = retentionNames.find((each) => retentionKinds[each].words.many === retentionKinds[name].words.many)!
    summed.set(first, (summed.get(first) ?? 0) + (counts[name] ?? 0))
  }
  const parts = [...summed].flatMap(([name, count]) => (count > 0 ? [`${howMany(name, count)} ${retentionKinds[name].effect}`] : []))
  return parts.length > 0 ? parts.join(', ') : 'er was niets te doen'
}
