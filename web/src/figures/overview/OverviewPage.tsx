import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../platform/api/queryClient'
import { LoadFailed, Message } from '../../platform/page/Message'
import { SkeletonLines } from '../../platform/page/RecordPage'
import { Agenda } from './Agenda'
import classes from './overview.module.css'
import { countTasks, staffOverviewQuery } from './queries'
import { Tasks } from './Tasks'

export const load = () => queryClient.ensureQueryData(staffOverviewQuery)

export function OverviewPage() {
  const { data, isError, refetch } = useQuery(staffOverviewQuery)
  return (
    <div className={classes.page}>
      <h1>Overzicht</h1>
      {!data && (isError ? <LoadFailed whole subject="Het overzicht" retry={() => void refetch()} /> : <SkeletonLines lines={8} />)}
      {data && (
        <div className={classes.columns}>
          <div className={classes.column}>
            {countTasks(data) > 0 ? (
              <Tasks overview={data} />
            ) : (
              <Message heading="Alles is bij">Er wacht niets op een besluit. Nieuwe onderwerpen verschijnen hier vanzelf.</Message>
            )}
          </div>
          <div className={classes.column}>
            <Agenda overview={data} />
          </div>
        </div>
      )}
    </div>
  )
}
