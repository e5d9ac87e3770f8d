import type { FigureHonours } from '@pre-u/contract/figures/views'
import { Link } from '@tanstack/react-router'
import { number } from '../../platform/words'
import classes from '../figures.module.css'
import { Bars } from '../pictures/Bars'
import { type AskedYear, honoursFiguresQuery } from '../load'
import { FigureGrid } from './FigureGrid'
import { Loaded } from './Loaded'

type Program = FigureHonours['programs'][number]

const steps = [
  { name: 'Ingevoerd', of: ({ entered }: Program) => entered, search: {} },
  { name: 'Ingediend', of: ({ submitted }: Program) => submitted, search: { is_finished: 'true' } },
  {
    name: 'Beslist',
    of: ({ decided }: Program) => decided,
    search: { is_finished: 'true', status__in: 'ACCEPTED,COMPLETED,WAITLISTED,REJECTED,CANCELLED' },
  },
  { name: 'Geplaatst', of: ({ placed }: Program) => placed, search: { status__in: 'ACCEPTED,COMPLETED' } },
] as const

function HonoursOf({ programs }: FigureHonours) {
  const years = [...new Set(programs.map(({ school_year }) => school_year))]
  const rows = steps.map(({ name, of }) => ({
    id: name,
    name,
    values: years.map((year) => programs.filter(({ school_year }) => school_year === year).reduce((sum, program) => sum + of(program), 0)),
  }))
  return (
    <>
      <Bars title="Kandidaten van invoeren tot plaatsen" series={years} rows={rows} />
      <FigureGrid
        caption="Kandidaten per programma"
        headings={['Programma', 'Schooljaar', ...steps.map(({ name }) => name), 'Plaatsen']}
        rows={programs.map((program) => ({
          id: program.id,
          cells: [
            program.name,
            program.school_year,
            ...steps.map(({ name, of, search }) => (
              <Link key={name} to="/honours/$id" params={{ id: String(program.id) }} search={search}>
                {number(of(program))}
              </Link>
            )),
            program.capacity === null ? 'Geen limiet' : number(program.capacity),
          ],
        }))}
      />
    </>
  )
}

export const Honours = ({ asked }: { asked: AskedYear }) => (
  <Loaded view="honours" query={honoursFiguresQuery(asked)}>
    {(data) =>
      data.programs.length === 0 ? <p className={classes.hint}>In deze jaren waren er geen honoursprogramma’s.</p> : <HonoursOf {...data} />
    }
  </Loaded>
)
