import type { SchoolOverview } from '@pre-u/contract/schools'
import { studentStatuses, studentStatusNames } from '@pre-u/contract/studentStatus'
import { useQuery } from '@tanstack/react-query'
import { StatusText, toneOf } from '../platform/list/StatusText'
import { Bar } from './Bar'
import { LoadFailed } from './LoadFailed'
import { overviewQuery } from './queries'
import classes from './school.module.css'
import { Bones, Section } from './Section'

/** The registrations of a school per period: a strip in the colours of the statuses, each with its word and number. */
export function SchoolRegistrations({ schoolId }: { schoolId: number }) {
  const { data, isError, refetch } = useQuery(overviewQuery(schoolId))
  return (
    <Section title="Inschrijvingen">
      {data?.periods.length === 0 && <p className={classes.soft}>Er zijn nog geen inschrijvingen van deze school.</p>}
      {data && data.periods.length > 0 && (
        <ul className={classes.periods}>
          {data.periods.map((entry) => (
            <Strip key={entry.period.id} {...entry} />
          ))}
        </ul>
      )}
      {!data && (isError ? <LoadFailed retry={() => void refetch()} /> : <Bones lines={6} />)}
    </Section>
  )
}

function Strip({ period, counts }: SchoolOverview['periods'][number]) {
  const found = studentStatuses.map((status) => ({ status, count: counts[status] ?? 0 })).filter(({ count }) => count > 0)
  const total = found.reduce((sum, { count }) => sum + count, 0)
  return (
    <li className={classes.period}>
      <h3>
        {period.name} <small>{period.school_year}</small>
        <span data-tabular>{total.toLocaleString('nl-NL')}</span>
      </h3>
      <Bar segments={found.map(({ status, count }) => ({ id: status, share: count / total, tone: toneOf[status] }))} />
      <ul className={classes.counts}>
        {found.map(({ status, count }) => (
          <li key={status}>
            <StatusText tone={toneOf[status]}>
              {studentStatusNames[status]} <b data-tabular>{count.toLocaleString('nl-NL')}</b>
            </StatusText>
          </li>
        ))}
      </ul>
    </li>
  )
}
