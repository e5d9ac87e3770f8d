import { NativeSelect } from '@mantine/core'
import type { FigureCurves } from '@pre-u/contract/figures/views'
import { weeklyCurves } from '@pre-u/contract/figures/weeklyCurves'
import { formatInstant } from '@pre-u/contract/platform/dates'
import { countingStatuses } from '@pre-u/contract/students/status'
import { Link, useNavigate } from '@tanstack/react-router'
import { counted } from '../../platform/words'
import { type AskedView, curvesQuery, viewAddress } from '../load'
import classes from '../figures.module.css'
import { Lines } from '../pictures/Lines'
import { FigureGrid, Loaded, shown } from '../parts'

const WEEK = 7
const daysInWords = (days: number) =>
  days < 0 ? `${counted(-days, 'dag', 'dagen')} na de deadline` : `${counted(days, 'dag', 'dagen')} voor de deadline`

function CurvesOf({ curves: given, isPublication }: FigureCurves & { isPublication: boolean }) {
  const { curves, rows } = weeklyCurves(given, isPublication)
  if (curves.length === 0) {
    const why = isPublication ? 'zijn er te weinig inschrijvingen om te publiceren' : 'is nog niemand ingeschreven'
    return <p className={classes.hint}>Voor deze activiteit {why}.</p>
  }
  const lines = curves.map(({ name, activity, school_year, points }) => ({
    id: `${school_year} ${activity.id}`,
    name,
    points: points.map(({ days, number: y }) => ({
      x: days,
      y,
      label: `${counted(y, 'inschrijving', 'inschrijvingen')}, ${daysInWords(days)}`,
    })),
  }))
  const last = rows.at(-1)!
  return (
    <>
      <Lines
        title={`Verloop van ${curves[0]!.activity.name}`}
        lines={lines}
        horizontal={{ ticks: rows.map(({ days }) => days), inWords: (days) => String(days / WEEK), title: 'weken voor de deadline' }}
      />
      <p className={classes.hint}>{curves.map(({ name, deadline }) => `${name}: deadline ${formatInstant(deadline)}`).join('. ')}.</p>
      <FigureGrid
        caption="Inschrijvingen tot dan"
        headings={['Tot', ...curves.map(({ name }) => name)]}
        rows={rows.map((row) => ({
          id: row.days,
          cells: [
            row.name,
            // The last row has all registrations; there is no list of those until a day.
            ...row.numbers.map((figure, index) => {
              const { activity, school_year } = curves[index]!
              return row === last && figure ? (
                <Link
                  key={school_year}
                  to="/"
                  search={{ activity__id: String(activity.id), period__school_year: school_year, status__in: countingStatuses.join() }}
                >
                  {shown(figure)}
                </Link>
              ) : (
                shown(figure)
              )
            }),
          ],
        }))}
      />
    </>
  )
}

/** How the registrations of an activity came in, beside earlier years. */
export function Curves({ asked, activity }: { asked: AskedView; activity: string | undefined }) {
  const navigate = useNavigate()
  const choose = (id: string) => void navigate({ to: '/cijfers', search: viewAddress('verloop', asked, id), resetScroll: false })
  return (
    <Loaded view="verloop" asked={asked} activity={activity} query={curvesQuery({ ...asked, ...(activity && { activity }) })}>
      {(data) =>
        data.curves.length === 0 ? (
          <p className={classes.hint}>In dit schooljaar zijn er nog geen inschrijvingen.</p>
        ) : (
          <>
            <NativeSelect
              className={classes.select}
              label="Activiteit"
              value={String(data.curves[0]!.activity.id)}
              data={data.activities.map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}` }))}
              onChange={(event) => choose(event.currentTarget.value)}
            />
            <CurvesOf {...data} isPublication={asked.publication !== undefined} />
          </>
        )
      }
    </Loaded>
  )
}
