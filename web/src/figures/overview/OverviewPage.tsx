import { useQuery } from '@tanstack/react-query'
import type { OverviewActivity, StaffOverview } from '@pre-u/contract/figures/overview/attention'
import { deadlineInWords } from '@pre-u/contract/activities/deadline'
import { placedName, placedStatuses } from '@pre-u/contract/students/status'
import { formatInstant } from '@pre-u/contract/platform/dates'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { queryClient } from '../../platform/api/queryClient'
import { LoadFailed, Message } from '../../platform/page/Message'
import { Section, SkeletonLines } from '../../platform/page/RecordPage'
import classes from './overview.module.css'
import { countTasks, staffOverviewQuery } from './queries'
import { Tasks } from './Tasks'
import { useNow } from '../../platform/hooks/time'
import { Bar } from '../../platform/page/Bar'
import { RecordLink } from '../../platform/page/links'
import { number, unbroken } from '../../platform/words'
import { Line, Lines } from './Lines'

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
              <Message heading="Alles is afgehandeld">Er wacht niets op een besluit. Nieuwe onderwerpen verschijnen hier vanzelf.</Message>
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

/** '31 / 40 bezet, 4 wachtlijst', each a link to those registrations. */
function Fullness({ activity: { id, placed, capacity, waiting, pending } }: { activity: OverviewActivity }) {
  const places = capacity === null ? `${number(placed)} ${placedName.toLowerCase()}` : `${number(placed)} / ${number(capacity)} bezet`
  const counts = [
    { text: places, statuses: placedStatuses.join(',') },
    ...(pending > 0 ? [{ text: `${number(pending)} aangemeld`, statuses: 'PENDING' }] : []),
    ...(waiting > 0 ? [{ text: `${number(waiting)} wachtlijst`, statuses: 'WAITLISTED' }] : []),
  ]
  return counts.map(({ text, statuses }, index) => (
    <Fragment key={statuses}>
      {index > 0 && ', '}
      <RecordLink to="/" search={{ activity__id: String(id), status__in: statuses }}>
        {text}
      </RecordLink>
    </Fragment>
  ))
}

function ActivityLine({ activity, when }: { activity: OverviewActivity; when: string }) {
  const { id, code, name, placed, capacity } = activity
  const link = (
    <Link to="/activities/$id" params={{ id: String(id) }}>
      {code} {name}
    </Link>
  )
  return (
    <Line link={link} detail={when}>
      <span className={classes.fullness}>
        {capacity !== null && <Bar segments={[{ id: 'placed', share: placed / capacity, tone: 'placed' }]} />}
        <small data-tabular>
          <Fullness activity={activity} />
        </small>
      </span>
    </Line>
  )
}

const None = ({ title, children }: { title: string; children: ReactNode }) => (
  <Section title={title}>
    <p className={classes.none}>{children}</p>
  </Section>
)

export function Agenda({ overview: { closing, coming } }: { overview: StaffOverview }) {
  const now = useNow()
  return (
    <>
      {closing.length === 0 && <None title="Sluit binnen een week">Er zijn de komende week geen deadlines.</None>}
      <Lines
        title="Sluit binnen een week"
        items={closing}
        action={
          <Link to="/activities" search={{ state: 'PUBLISHED', deadline: 'soon' }}>
            Naar de lijst
          </Link>
        }
      >
        {(activity) => (
          <ActivityLine activity={activity} when={deadlineInWords({ deadline: activity.deadline, state: 'PUBLISHED' }, now)} />
        )}
      </Lines>
      {coming.length === 0 && <None title="Komende twee weken">Er zijn de komende twee weken geen activiteiten.</None>}
      <Lines title="Komende twee weken" items={coming} action={<Link to="/calendar">Naar de kalender</Link>}>
        {(activity) => (
          <ActivityLine
            activity={activity}
            when={[unbroken(formatInstant(activity.start_at)), activity.location].filter(Boolean).join(', ')}
          />
        )}
      </Lines>
    </>
  )
}
