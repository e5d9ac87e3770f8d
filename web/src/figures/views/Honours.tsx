import { type FigureHonours, honoursStepNames, honoursSteps } from '@pre-u/contract/figures/views'
import { enteredStatuses } from '@pre-u/contract/honours/status'
import { placedStatuses } from '@pre-u/contract/students/status'
import { Link } from '@tanstack/react-router'
import { limitInWords } from '../../platform/words'
import classes from '../figures.module.css'
import { Bars } from '../pictures/Bars'
import { type AskedView, honoursFiguresQuery } from '../load'
import { FigureGrid, Loaded, shown } from '../parts'

type Step = (typeof honoursSteps)[number]

/** Which candidates of the programme a step counts. */
const searchOf: Record<Step, { is_finished?: 'true'; status__in?: string }> = {
  entered: { status__in: enteredStatuses.join() },
  submitted: { is_finished: 'true', status__in: enteredStatuses.join() },
  decided: { is_finished: 'true', status__in: enteredStatuses.filter((status) => status !== 'PENDING').join() },
  placed: { status__in: placedStatuses.join() },
}

/** Hidden where one of them is: the others would tell it. */
const sumOf = (figures: (number | null)[]) => figures.reduce((sum, figure) => (sum === null || figure === null ? null : sum + figure), 0)

function HonoursOf({ programs }: FigureHonours) {
  const years = [...new Set(programs.map(({ school_year }) => school_year))]
  const bars = honoursSteps.map((step) => ({
    id: step,
    name: honoursStepNames[step],
    values: years.map((year) => sumOf(programs.filter(({ school_year }) => school_year === year).map((program) => program[step]))),
  }))
  return (
    <>
      <Bars title="Kandidaten van invoeren tot plaatsen" series={years} rows={bars} />
      <FigureGrid
        caption="Kandidaten per programma"
        headings={['Programma', 'Schooljaar', ...honoursSteps.map((step) => honoursStepNames[step]), 'Plaatsen']}
        rows={programs.map((program) => ({
          id: program.id,
          cells: [
            program.name,
            program.school_year,
            ...honoursSteps.map((step) =>
              program[step] ? (
                <Link key={step} to="/honours/$id" params={{ id: String(program.id) }} search={searchOf[step]}>
                  {shown(program[step])}
                </Link>
              ) : (
                shown(program[step])
              ),
            ),
            limitInWords(program.capacity),
          ],
        }))}
      />
    </>
  )
}

export const Honours = ({ asked }: { asked: AskedView }) => (
  <Loaded view="honours" asked={asked} query={honoursFiguresQuery(asked)}>
    {(data) =>
      data.programs.length === 0 ? <p className={classes.hint}>In deze jaren waren er geen kandidaten.</p> : <HonoursOf {...data} />
    }
  </Loaded>
)
