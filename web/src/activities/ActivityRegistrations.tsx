import type { Activity } from '@pre-u/contract/activities/activities'
import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../platform/page/Message'
import page from '../platform/page/page.module.css'
import { Section, SkeletonLines } from '../platform/page/RecordPage'
import { StatusStrips } from '../platform/page/StatusStrips'
import { overviewQuery } from './queries'
import { RegistrationsLink } from './RegistrationsLink'
import { WeekLine } from './WeekLine'

type Props = { activity: Activity; isForAllSchools: boolean }

export function ActivityRegistrations({ activity, isForAllSchools }: Props) {
  const { data, isError, refetch } = useQuery(overviewQuery(activity.id))
  const isEmpty = data?.weeks.length === 0
  return (
    <Section
      title={isForAllSchools ? 'Inschrijvingen' : 'Inschrijvingen van uw school'}
      action={isForAllSchools && <RegistrationsLink activity={activity} />}
    >
      {data && isEmpty && (
        <p className={page.soft}>
          {isForAllSchools ? 'Er zijn nog geen inschrijvingen.' : 'Er zijn nog geen inschrijvingen van uw school.'}
        </p>
      )}
      {data && !isEmpty && (
        <>
          <StatusStrips periods={data.periods} of={{ activity__id: String(activity.id) }} />
          <WeekLine weeks={data.weeks} deadline={activity.deadline} />
        </>
      )}
      {!data && (isError ? <LoadFailed retry={() => void refetch()} /> : <SkeletonLines lines={6} />)}
    </Section>
  )
}
