import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { countTasks, staffOverviewQuery } from '../overview/queries'
import { counted } from '../platform/words'
import classes from './students.module.css'

/** Keeps its height while it loads, so that the list below does not move. */
export function OverviewLine() {
  const { data } = useQuery(staffOverviewQuery)
  const tasks = data && countTasks(data)
  return (
    <p className={classes.overview}>
      {tasks === 0 && 'Er wacht niets op een besluit.'}
      {tasks !== undefined && tasks > 0 && (
        <Link to="/overzicht">{counted(tasks, 'onderwerp vraagt aandacht', 'onderwerpen vragen aandacht')}</Link>
      )}
    </p>
  )
}
