import type { OwnOverview } from '@pre-u/contract/figures/overview/attention'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { NewsLine } from '../notifications/news/public'
import { ownOverviewQuery } from '../figures/overview/queries'
import { counted } from '../platform/words'
import classes from './activity.module.css'

/** More programmes than these share a line, so that the list below stays in view. */
const MOST_PROGRAMS = 2

function Drafts({ drafts }: Pick<OwnOverview, 'drafts'>) {
  if (drafts.length > MOST_PROGRAMS)
    return (
      <li>
        <Link to="/honours">
          {counted(
            drafts.reduce((sum, { candidates }) => sum + candidates, 0),
            'kandidaat',
            'kandidaten',
          )}{' '}
          voor {drafts.length} honoursprogramma’s nog indienen
        </Link>
      </li>
    )
  return drafts.map(({ id, name, candidates }) => (
    <li key={id}>
      <Link to="/honours/$id" params={{ id: String(id) }} search={{ is_finished: 'false', status__in: 'PENDING' }}>
        {counted(candidates, 'kandidaat', 'kandidaten')} voor {name} nog indienen
      </Link>
    </li>
  ))
}

/** What a school has to do, what it waits for and what changed, each line a link to where it is. */
export function SchoolNotice() {
  const { data } = useQuery(ownOverviewQuery)
  if (!data) return <div className={classes.notice} />
  const { closing, pending, drafts } = data
  return (
    <ul className={classes.notice} aria-label="Wat aandacht vraagt">
      {closing > 0 && (
        <li>
          <Link to="/activities" search={{ deadline: 'soon' }}>
            {counted(closing, 'activiteit sluit', 'activiteiten sluiten')} binnen een week
          </Link>
        </li>
      )}
      {pending > 0 && (
        <li>
          <Link to="/" search={{ status__in: 'PENDING' }}>
            {counted(pending, 'inschrijving wacht', 'inschrijvingen wachten')} op een besluit
          </Link>
        </li>
      )}
      <Drafts drafts={drafts} />
      <NewsLine />
    </ul>
  )
}
