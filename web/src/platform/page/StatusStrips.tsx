import { studentStatuses, studentStatusNames } from '@pre-u/contract/students/status'
import { StatusText, toneOf } from '../list/StatusText'
import { number } from '../words'
import { Bar } from './Bar'
import classes from './page.module.css'

type Entry = { period: { id: number; name: string; school_year: string }; counts: Record<string, number> }

export const StatusStrips = ({ periods }: { periods: Entry[] }) => (
  <ul className={classes.strips}>
    {periods.map((entry) => (
      <Strip key={entry.period.id} {...entry} />
    ))}
  </ul>
)

function Strip({ period, counts }: Entry) {
  const presentStatuses = studentStatuses.map((status) => ({ status, count: counts[status] ?? 0 })).filter(({ count }) => count > 0)
  const total = presentStatuses.reduce((sum, { count }) => sum + count, 0)
  return (
    <li className={classes.strip}>
      <h3>
        {period.name} <small>{period.school_year}</small>
        <span data-tabular>{number(total)}</span>
      </h3>
      <Bar segments={presentStatuses.map(({ status, count }) => ({ id: status, share: count / total, tone: toneOf[status] }))} />
      <ul className={classes.counts}>
        {presentStatuses.map(({ status, count }) => (
          <li key={status}>
            <StatusText tone={toneOf[status]}>
              {studentStatusNames[status]} <b data-tabular>{number(count)}</b>
            </StatusText>
          </li>
        ))}
      </ul>
    </li>
  )
}
