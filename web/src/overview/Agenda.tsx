import type { OverviewActivity, StaffOverview } from '@pre-u/contract/overview/attention'
import { deadlineInWords } from '@pre-u/contract/activities/deadline'
import { formatInstant } from '@pre-u/contract/platform/dates'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useNow } from '../platform/hooks/useNow'
import { Bar } from '../platform/page/Bar'
import { RecordLink } from '../platform/page/RecordLink'
import { Section } from '../platform/page/Section'
import { number } from '../platform/words'
import { Line, Lines } from './Lines'
import classes from './overview.module.css'

/** '31 / 40 geplaatst, 4 wachtlijst' */
function fullnessInWords({ placed, capacity, waiting, pending }: OverviewActivity) {
  const places = capacity === null ? `${number(placed)} geplaatst` : `${number(placed)} / ${number(capacity)} geplaatst`
  return [places, pending > 0 && `${number(pending)} aangemeld`, waiting > 0 && `${number(waiting)} wachtlijst`].filter(Boolean).join(', ')
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
          <RecordLink to="/" search={{ activity__id: String(id) }}>
            {fullnessInWords(activity)}
          </RecordLink>
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
          <ActivityLine activity={activity} when={[formatInstant(activity.start_at), activity.location].filter(Boolean).join(', ')} />
        )}
      </Lines>
    </>
  )
}
