import { NativeSelect } from '@mantine/core'
import type { FigureCurve, FigureCurves } from '@pre-u/contract/figures/views'
import { formatInstant } from '@pre-u/contract/platform/dates'
import { useNavigate } from '@tanstack/react-router'
import { counted, number } from '../../platform/words'
import classes from '../figures.module.css'
import { type AskedYear, curvesQuery } from '../load'
import { Lines } from '../pictures/Lines'
import { FigureGrid } from './FigureGrid'
import { Loaded } from './Loaded'

const WEEK = 7
const nameOf = ({ school_year, activity }: FigureCurve, isOnly: boolean) => (isOnly ? school_year : `${school_year} ${activity.code}`)
const daysInWords = (days: number) =>
  days < 0 ? `${counted(-days, 'dag', 'dagen')} na de deadline` : `${counted(days, 'dag', 'dagen')} voor de deadline`
/** What had come in by then. */
const numberAt = ({ points }: FigureCurve, days: number) => points.findLast((point) => point.days >= days)?.number ?? 0

function CurvesOf({ curves }: FigureCurves) {
  const weeks = Math.max(1, ...curves.flatMap(({ points }) => points.map(({ days }) => Math.ceil(days / WEEK))))
  const last = Math.min(0, ...curves.flatMap(({ points }) => points.map(({ days }) => Math.floor(days / WEEK))))
  const ticks = Array.from({ length: weeks - last + 1 }, (_, index) => (weeks - index) * WEEK)
  const isOnly = new Set(curves.map(({ school_year }) => school_year)).size === curves.length
  const lines = curves.map((curve) => ({
    id: nameOf(curve, false),
    name: nameOf(curve, isOnly),
    points: curve.points.map(({ days, number: y }) => ({
      x: days,
      y,
      label: `${counted(y, 'inschrijving', 'inschrijvingen')}, ${daysInWords(days)}`,
    })),
  }))
  const rows = ticks.map((days) => ({
    id: days,
    cells: [
      days === 0 ? 'Deadline' : `${counted(Math.abs(days) / WEEK, 'week', 'weken')} ${days > 0 ? 'ervoor' : 'erna'}`,
      ...curves.map((curve) => number(numberAt(curve, days))),
    ],
  }))
  return (
    <>
      <Lines
        title={`Verloop van ${curves[0]!.activity.name}`}
        lines={lines}
        horizontal={{ ticks, inWords: (days) => String(days / WEEK), title: 'weken voor de deadline' }}
      />
      <p className={classes.hint}>
        {curves.map((curve) => `${nameOf(curve, isOnly)}: deadline ${formatInstant(curve.deadline)}`).join('. ')}.
      </p>
      <FigureGrid caption="Inschrijvingen tot dan" headings={['Tot', ...lines.map(({ name }) => name)]} rows={rows} />
    </>
  )
}

/** How the registrations of an activity came in, beside earlier years. */
export function Curves({ asked, activity }: { asked: AskedYear; activity: string | undefined }) {
  const navigate = useNavigate()
  const { school_year: schooljaar } = asked
  const choose = (id: string) => {
    const search = { beeld: 'verloop' as const, activity: id, ...(schooljaar && { schooljaar }) }
    void navigate({ to: '/cijfers', search, resetScroll: false })
  }
  return (
    <Loaded view="verloop" query={curvesQuery({ ...asked, ...(activity && { activity }) })}>
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
            <CurvesOf {...data} />
          </>
        )
      }
    </Loaded>
  )
}
