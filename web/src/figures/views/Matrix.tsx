import { Button } from '@mantine/core'
import type { FigureMatrix } from '@pre-u/contract/figures/views'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { number } from '../../platform/words'
import classes from '../figures.module.css'
import { HeatMap } from '../pictures/HeatMap'
import { type AskedYear, matrixQuery } from '../load'
import { FigureGrid } from './FigureGrid'
import { Loaded } from './Loaded'

const FIRST_SCHOOLS = 25

function MatrixOf({ school_year, activities, schools }: FigureMatrix) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? schools : schools.slice(0, FIRST_SCHOOLS)
  return (
    <>
      <HeatMap title={`Inschrijvingen per school en activiteit, ${school_year}`} columns={activities} rows={shown} />
      {shown.length < schools.length && (
        <Button variant="subtle" onClick={() => setShowsAll(true)}>
          Toon alle {number(schools.length)} scholen
        </Button>
      )}
      <details>
        <summary>Als tabel</summary>
        <FigureGrid
          caption="Inschrijvingen per school en activiteit"
          headings={['School', ...activities.map(({ code }) => code), 'Totaal']}
          rows={shown.map(({ id, name, numbers, total }) => ({
            id,
            cells: [
              name,
              ...numbers.map((value, column) =>
                value === 0 ? (
                  ''
                ) : (
                  <Link
                    key={activities[column]!.id}
                    to="/"
                    search={{ school__id: String(id), activity__id: String(activities[column]!.id) }}
                  >
                    {number(value)}
                  </Link>
                ),
              ),
              number(total),
            ],
          }))}
        />
      </details>
    </>
  )
}

export const Matrix = ({ asked }: { asked: AskedYear }) => (
  <Loaded view="matrix" query={matrixQuery(asked)}>
    {(data) =>
      data.schools.length === 0 ? (
        <p className={classes.hint}>In dit schooljaar zijn er nog geen inschrijvingen.</p>
      ) : (
        <MatrixOf {...data} />
      )
    }
  </Loaded>
)
