import { Button } from '@mantine/core'
import type { FigureMatrix } from '@pre-u/contract/figures/views'
import { countingStatuses } from '@pre-u/contract/students/status'
import { startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { RecordLink } from '../../platform/page/links'
import { number } from '../../platform/words'
import classes from '../figures.module.css'
import { HeatMap } from '../pictures/HeatMap'
import { type AskedView, matrixQuery } from '../load'
import { FigureGrid, Loaded, shown } from '../parts'

const FIRST_SCHOOLS = 25

type FigureProps = { figure: number | null | undefined; school_year: string; school?: number; activity?: number | undefined }

const Figure = ({ figure, school_year, school, activity }: FigureProps) =>
  figure ? (
    <RecordLink
      to="/"
      search={{
        ...(school && { school__id: String(school) }),
        ...(activity && { activity__id: String(activity) }),
        period__school_year: school_year,
        status__in: countingStatuses.join(),
      }}
    >
      {shown(figure)}
    </RecordLink>
  ) : (
    shown(figure)
  )

function MatrixTable({ school_year, activities, schools, totals, total }: FigureMatrix) {
  const rows = schools.map(({ id, name, numbers, total: ofSchool }) => ({
    id,
    cells: [
      <RecordLink key="name" to={`/schools/${id}`}>
        {name}
      </RecordLink>,
      ...activities.map((activity, column) =>
        numbers[column] === 0 ? (
          ''
        ) : (
          <Figure key={activity.id} figure={numbers[column]} school_year={school_year} school={id} activity={activity.id} />
        ),
      ),
      <Figure key="total" figure={ofSchool} school_year={school_year} school={id} />,
    ],
  }))
  const ofAll = [
    'Totaal',
    ...activities.map(({ id }, column) => <Figure key={id} figure={totals[column]} school_year={school_year} activity={id} />),
    <Figure key="total" figure={total} school_year={school_year} />,
  ]
  return (
    <FigureGrid
      caption="Inschrijvingen per school en activiteit"
      headings={['School', ...activities.map(({ code }) => code), 'Totaal']}
      rows={[...rows, { id: 'total', cells: ofAll }]}
    />
  )
}

function MatrixOf(data: FigureMatrix) {
  const { school_year, activities, schools } = data
  const [showsAll, setShowsAll] = useState(false)
  const [showsTable, setShowsTable] = useState(false)
  const drawn = useMemo(() => (showsAll ? schools : schools.slice(0, FIRST_SCHOOLS)), [showsAll, schools])
  const picture = useRef<HTMLDivElement>(null)
  // The button that shows all goes, so the focus moves to the first school that appeared.
  useEffect(() => {
    if (showsAll) picture.current?.querySelector<SVGElement>(`[data-row="${FIRST_SCHOOLS}"]`)?.focus()
  }, [showsAll])
  return (
    <>
      <div ref={picture}>
        <HeatMap title={`Inschrijvingen per school en activiteit, ${school_year}`} columns={activities} rows={drawn} />
      </div>
      {drawn.length < schools.length && (
        // In a transition, which draws the schools before the button goes.
        <Button variant="subtle" onClick={() => startTransition(() => setShowsAll(true))}>
          Toon alle {number(schools.length)} scholen
        </Button>
      )}
      <details onToggle={(event) => setShowsTable(event.currentTarget.open)}>
        <summary>Als tabel</summary>
        {showsTable && <MatrixTable {...data} schools={drawn} />}
      </details>
    </>
  )
}

export const Matrix = ({ asked }: { asked: AskedView }) => (
  <Loaded view="matrix" asked={asked} hasNoPublication query={matrixQuery(asked)}>
    {(data) =>
      data.schools.length === 0 ? (
        <p className={classes.hint}>In dit schooljaar zijn er nog geen inschrijvingen.</p>
      ) : (
        <MatrixOf {...data} />
      )
    }
  </Loaded>
)
