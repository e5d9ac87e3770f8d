import { attendanceNames as names, attendances, type FigureAttendance } from '@pre-u/contract/figures/views'
import { countingStatuses } from '@pre-u/contract/students/status'
import { Link } from '@tanstack/react-router'
import { Section } from '../../platform/page/RecordPage'
import { counted, number } from '../../platform/words'
import classes from '../figures.module.css'
import { Bars } from '../pictures/Bars'
import { type AskedView, attendanceQuery } from '../load'
import { FigureGrid, Loaded, shown } from '../parts'

function AttendanceOf({ school_year, years, schools }: FigureAttendance) {
  const groups = attendances.map((kind) => ({
    kind,
    own: schools.filter(({ attendance }) => attendance === kind),
  }))
  const perYear = years.map((year, index) => ({
    id: year,
    name: year,
    values: [schools.filter(({ numbers }) => numbers[index] !== 0).length],
  }))
  return (
    <>
      <Bars title="Scholen met inschrijvingen" series={['Scholen']} rows={perYear} />
      <p className={classes.hint}>
        {school_year}:{' '}
        {groups.map(({ kind, own }) => `${names[kind].toLowerCase()} ${counted(own.length, 'school', 'scholen')}`).join(', ')}.
      </p>
      {groups
        .filter(({ own }) => own.length > 0)
        .map(({ kind, own }) => (
          <Section key={kind} title={`${names[kind]} (${number(own.length)})`}>
            <FigureGrid
              caption={names[kind]}
              headings={['School', ...years]}
              rows={own.map(({ id, name, numbers }) => ({
                id,
                cells: [
                  <Link key="name" to="/schools/$id" params={{ id: String(id) }} data-record>
                    {name}
                  </Link>,
                  ...numbers.map((value, index) =>
                    value ? (
                      <Link
                        key={years[index]}
                        to="/"
                        search={{ school__id: String(id), period__school_year: years[index]!, status__in: countingStatuses.join() }}
                      >
                        {number(value)}
                      </Link>
                    ) : (
                      shown(value)
                    ),
                  ),
                ],
              }))}
            />
          </Section>
        ))}
    </>
  )
}

/** Schools that came, stayed away and came back. */
export const Attendance = ({ asked }: { asked: AskedView }) => (
  <Loaded view="scholen" asked={asked} query={attendanceQuery(asked)}>
    {(data) => <AttendanceOf {...data} />}
  </Loaded>
)
