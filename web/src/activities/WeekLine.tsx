import { addDays, dayOf, formatDay } from '@pre-u/contract/platform/dates'
import type { ActivityOverview } from '@pre-u/contract/activities/activities'
import { useNow } from '../platform/hooks/time'
import { counted, number } from '../platform/words'
import classes from './activity.module.css'

type Props = { weeks: Week[]; deadline: string }

const registrationsInWords = (registrations: number) => counted(registrations, 'inschrijving', 'inschrijvingen')

export function WeekLine({ weeks, deadline }: Props) {
  const shown = weeksUntil(weeks, deadline, useNow())
  const busiest = shown.reduce((max, week) => (week.registrations > max.registrations ? week : max), shown[0]!)
  const deadlineIndex = shown.findIndex(({ week }) => week === mondayOf(dayOf(deadline)))
  return (
    <section className={classes.weeks} aria-label="Inschrijvingen per week">
      <h3>Per week</h3>
      <p>
        De meeste in de week van {formatDay(busiest.week)}: {registrationsInWords(busiest.registrations)}.
        {deadlineIndex >= 0 && ` In de week van de deadline: ${registrationsInWords(shown[deadlineIndex]!.registrations)}.`}
      </p>
      {shown.length > 1 && <Line weeks={shown} max={busiest.registrations} deadlineIndex={deadlineIndex} />}
      <details>
        <summary>Cijfers per week</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Week van</th>
              <th scope="col">Inschrijvingen</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ week, registrations }) => (
              <tr key={week}>
                <th scope="row">{formatDay(week)}</th>
                <td>{number(registrations)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}

const percent = (share: number) => `${share * 100}%`

function Line({ weeks, max, deadlineIndex }: { weeks: Week[]; max: number; deadlineIndex: number }) {
  const x = (index: number) => percent(0.01 + (0.98 * index) / (weeks.length - 1))
  const y = (registrations: number) => percent(0.92 - (0.84 * registrations) / Math.max(1, max))
  return (
    <div className={classes.line}>
      <svg width="100%" height="120" aria-hidden="true" focusable="false">
        <line className={classes.axis} x1="0" x2="100%" y1={y(0)} y2={y(0)} />
        {deadlineIndex >= 0 && <line className={classes.closing} x1={x(deadlineIndex)} x2={x(deadlineIndex)} y1="0" y2={y(0)} />}
        {weeks.slice(1).map(({ week, registrations }, index) => (
          <line key={week} x1={x(index)} y1={y(weeks[index]!.registrations)} x2={x(index + 1)} y2={y(registrations)} />
        ))}
        {weeks.map(({ week, registrations }, index) => (
          <circle key={week} cx={x(index)} cy={y(registrations)} r="3.5" />
        ))}
      </svg>
      <p aria-hidden="true">
        <span>{formatDay(weeks[0]!.week)}</span>
        <span>
          {formatDay(weeks.at(-1)!.week)}
          {deadlineIndex === weeks.length - 1 && ' (deadline)'}
        </span>
      </p>
    </div>
  )
}

export type Week = ActivityOverview['weeks'][number]

const MAX_WEEKS = 20

export const mondayOf = (day: string) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7))

/** Weeks up to the earlier of deadline and today, or up to the last registration; at most MAX_WEEKS. */
export function weeksUntil(weeks: Week[], deadline: string, now: number): Week[] {
  const lastMonday = mondayOf([dayOf(deadline), dayOf(new Date(now))].toSorted()[0]!)
  const shown = [...weeks]
  for (let last = shown.at(-1); last && last.week < lastMonday; last = shown.at(-1))
    shown.push({ week: addDays(last.week, 7), registrations: 0 })
  return shown.slice(-MAX_WEEKS)
}
