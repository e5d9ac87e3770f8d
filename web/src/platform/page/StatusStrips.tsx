import { countingStatuses, studentStatuses, studentStatusNames } from '@pre-u/contract/students/status'
import { StatusText, toneOf } from '../list/cells'
import { number } from '../words'
import { Bar } from './Bar'
import classes from './message.module.css'
import { RecordLink } from './links'

type Entry = { period: { id: number; name: string; school_year: string }; counts: Record<string, number> }

/** `of`: the filter of the registrations that are counted; each figure is a link to them. */
type Of = { school__id: string } | { activity__id: string }

export const StatusStrips = ({ periods, of }: { periods: Entry[]; of: Of }) => (
  <ul className={classes.strips}>
    {periods.map((entry) => (
      <Strip key={entry.period.id} {...entry} of={of} />
    ))}
  </ul>
)

function Strip({ period, counts, of }: Entry & { of: Of }) {
  const counted = { ...of, period__id: String(period.id) }
  const presentStatuses = studentStatuses.map((status) => ({ status, count: counts[status] ?? 0 })).filter(({ count }) => count > 0)
  const sumOf = (statuses: typeof presentStatuses) => statuses.reduce((sum, { count }) => sum + count, 0)
  const all = sumOf(presentStatuses)
  const registrations = sumOf(presentStatuses.filter(({ status }) => countingStatuses.includes(status)))
  return (
    <li className={classes.strip}>
      <h3>
        {period.name} <small>{period.school_year}</small>
        <span data-tabular>
          <RecordLink to="/" search={{ ...counted, status__in: countingStatuses.join() }}>
            {number(registrations)}
          </RecordLink>
        </span>
      </h3>
      <Bar segments={presentStatuses.map(({ status, count }) => ({ id: status, share: count / all, tone: toneOf[status] }))} />
      <ul className={classes.counts}>
        {presentStatuses.map(({ status, count }) => (
          <li key={status}>
            <RecordLink to="/" search={{ ...counted, status__in: status }}>
              <StatusText tone={toneOf[status]}>
                {studentStatusNames[status]} <b data-tabular>{number(count)}</b>
              </StatusText>
            </RecordLink>
          </li>
        ))}
      </ul>
    </li>
  )
}
