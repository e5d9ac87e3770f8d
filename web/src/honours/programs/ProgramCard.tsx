import type { HonoursProgram } from '@pre-u/contract/honours/programs'
import { enteredStatuses } from '@pre-u/contract/honours/status'
import { placedName, placedStatuses } from '@pre-u/contract/students/status'
import { Link } from '@tanstack/react-router'
import { RowMenu } from '../../platform/list/rowParts'
import type { Action } from '../../platform/list/types'
import { Bar } from '../../platform/page/Bar'
import page from '../../platform/page/page.module.css'
import { RecordLink } from '../../platform/page/links'
import { freePlacesInWords, number } from '../../platform/words'
import classes from './honours.module.css'
import { ProgramDeadline, ProgramState } from './ProgramState'
import { whenInWords } from '../words'

type Props = { program: HonoursProgram; isForAllSchools: boolean; actions: Action[] }

export function ProgramCard({ program, isForAllSchools, actions }: Props) {
  const { id, name, drafts, submitted, max_per_school } = program
  const figure = (value: number, search: Record<string, string>) => (
    <b data-tabular>
      <RecordLink to={`/honours/${id}`} search={search}>
        {number(value)}
      </RecordLink>
    </b>
  )
  return (
    <article className={classes.card} data-closed={program.is_closed || undefined}>
      <header>
        <h3>
          <Link to="/honours/$id" params={{ id: String(id) }}>
            {name}
          </Link>
        </h3>
        {isForAllSchools && <RowMenu title={name} actions={actions} />}
      </header>
      {isForAllSchools && !program.is_active && <ProgramState program={program} />}
      <ProgramDeadline program={program} />
      <p className={page.soft}>{whenInWords(program)}</p>
      <dl className={classes.figures}>
        <div>
          <dt>{isForAllSchools ? 'Concept' : 'Uw concepten'}</dt>
          <dd>{figure(drafts, { is_finished: 'false', status__in: enteredStatuses.join() })}</dd>
        </div>
        <div>
          <dt>Ingediend</dt>
          <dd>{figure(submitted, { is_finished: 'true', status__in: enteredStatuses.join() })}</dd>
        </div>
        <div>
          <dt>{placedName}</dt>
          <dd>{figure(program.placed, { status__in: placedStatuses.join() })}</dd>
        </div>
      </dl>
      {isForAllSchools ? (
        <Filled program={program} />
      ) : (
        <p className={classes.left}>
          {freePlacesInWords(program)}
          {max_per_school !== null && ` · ten hoogste ${number(max_per_school)} per school`}
        </p>
      )}
    </article>
  )
}

const Filled = ({ program: { placed, capacity, free } }: { program: HonoursProgram }) => (
  <div className={classes.filled}>
    {capacity !== null && <Bar segments={[{ id: 'placed', share: placed / capacity, tone: 'placed' }]} />}
    <p className={classes.left}>
      {capacity === null ? 'Geen limiet aan plaatsen' : `${placed} van ${capacity} plaatsen bezet${free === 0 ? ', vol' : ''}`}
    </p>
  </div>
)
