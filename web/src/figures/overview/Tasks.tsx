import { Button } from '@mantine/core'
import { failuresSince } from '@pre-u/contract/notifications/kinds'
import type {
  OverviewActivity,
  OverviewPending,
  OverviewProgram,
  OverviewReport,
  StaffOverview,
} from '@pre-u/contract/figures/overview/attention'
import { dayOf, formatDay, formatInstant } from '@pre-u/contract/platform/dates'
import { reportKindNames, reportKinds } from '@pre-u/contract/students/status'
import { Link } from '@tanstack/react-router'
import { deadlineInWords } from '@pre-u/contract/activities/deadline'
import { useNow } from '../../platform/hooks/time'
import { RecordLink } from '../../platform/page/links'
import { counted, freePlacesInWords, number, unbroken } from '../../platform/words'
import { usePlaceWaiting } from '../../students/public'
import { useConfirmReport } from '../../students/report/public'
import { Line, Lines } from './Lines'

const titleOf = ({ code, name }: { code: string; name: string }) => `${code} ${name}`
const freeOf = ({ capacity, placed }: OverviewActivity) => (capacity === null ? null : capacity - placed)

function ReportLine({ report: { id, kind, pupil, school, activity } }: { report: OverviewReport }) {
  const { confirmReport, isConfirming } = useConfirmReport()
  const link = (
    <Link to="/" search={{ report__in: reportKinds.join(), open: String(id) }}>
      {pupil}
    </Link>
  )
  return (
    <Line
      link={link}
      detail={
        <>
          {reportKindNames[kind]}, <RecordLink to={`/schools/${school.id}`}>{school.name}</RecordLink>,{' '}
          <RecordLink to={`/activities/${activity.id}`}>{titleOf(activity)}</RecordLink>, {unbroken(formatInstant(activity.start_at))}
        </>
      }
    >
      <Button
        size="compact-sm"
        variant="default"
        loading={isConfirming}
        aria-label={`Afmelden: melding over ${pupil} bevestigen`}
        onClick={() => void confirmReport(id, pupil)}
      >
        Afmelden
      </Button>
    </Line>
  )
}

function RoomLine({ activity }: { activity: OverviewActivity }) {
  const { placeWaiting, placing } = usePlaceWaiting(activity.id)
  // Without a limit there is room for all who wait.
  const isForOne = Math.min(freeOf(activity) ?? Infinity, activity.waiting) === 1
  const place = isForOne ? 'Plaats de eerste' : 'Plaats de eersten'
  const search = { activity__id: String(activity.id), status__in: 'WAITLISTED', ordering: 'waitlisted_at' } as const
  const link = (
    <Link to="/" search={search}>
      {titleOf(activity)}
    </Link>
  )
  return (
    <Line
      link={link}
      detail={
        <>
          {freePlacesInWords({ free: freeOf(activity) })},{' '}
          <RecordLink to="/" search={search}>
            {number(activity.waiting)} op de wachtlijst
          </RecordLink>
        </>
      }
    >
      <Button
        size="compact-sm"
        variant="default"
        loading={placing !== undefined}
        aria-label={`${place} voor ${titleOf(activity)}`}
        onClick={() => void placeWaiting('all')}
      >
        {place}
      </Button>
    </Line>
  )
}

function PendingLine({ activity }: { activity: OverviewPending }) {
  const now = useNow()
  const isClosed = Date.parse(activity.deadline) < now
  const deadline = deadlineInWords({ deadline: activity.deadline, state: 'PUBLISHED' }, now)
  const search = { activity__id: String(activity.id), status__in: 'PENDING', ordering: 'created_at' } as const
  const link = (
    <Link to="/" search={search}>
      {titleOf(activity)}
    </Link>
  )
  return (
    <Line
      link={link}
      detail={
        <>
          <RecordLink to="/" search={search}>
            {number(activity.pending)} aangemeld
          </RecordLink>
          , de eerste op {unbroken(formatDay(activity.oldest))},{' '}
          {isClosed ? `gesloten sinds ${unbroken(formatInstant(activity.deadline))}` : unbroken(deadline)}
        </>
      }
    />
  )
}

type ProgramProps = { program: OverviewProgram; isFinished: 'true' | 'false'; more?: string }
const ProgramLine = ({ program, isFinished, more }: ProgramProps) => {
  const search = { is_finished: isFinished, status__in: 'PENDING' } as const
  const link = (
    <Link to="/honours/$id" params={{ id: String(program.id) }} search={search}>
      {program.name}
    </Link>
  )
  const detail = (
    <>
      <RecordLink to={`/honours/${program.id}`} search={search}>
        {counted(program.candidates, 'kandidaat', 'kandidaten')}
      </RecordLink>
      {more}
    </>
  )
  return <Line link={link} detail={detail} />
}

const schoolLines = ({ schools_unseen, schools_expired }: StaffOverview) =>
  [
    { id: 'unseen' as const, count: schools_unseen, detail: 'Geen van hun contactpersonen heeft ooit ingelogd' },
    { id: 'expired' as const, count: schools_expired, detail: 'De uitnodiging van een contactpersoon is verlopen' },
  ].filter(({ count }) => count > 0)

export function Tasks({ overview }: { overview: StaffOverview }) {
  const today = dayOf(new Date(useNow()))
  return (
    <>
      <Lines
        title="Na de deadline gemeld door een school"
        items={overview.reports}
        action={
          <Link to="/" search={{ report__in: reportKinds.join() }}>
            Naar de lijst
          </Link>
        }
      >
        {(report) => <ReportLine report={report} />}
      </Lines>
      <Lines title="Vrije plaatsen met een wachtlijst" items={overview.room}>
        {(activity) => <RoomLine activity={activity} />}
      </Lines>
      <Lines title="Nog niet beslist" items={overview.pending}>
        {(activity) => <PendingLine activity={activity} />}
      </Lines>
      <Lines title="Honours: ingediend, nog niet beslist" items={overview.undecided}>
        {(program) => <ProgramLine program={program} isFinished="true" />}
      </Lines>
      <Lines title="Honours: nog niet ingediend" items={overview.drafts}>
        {(program) => <ProgramLine program={program} isFinished="false" more={`, deadline ${unbroken(formatDay(program.deadline))}`} />}
      </Lines>
      <Lines title="Scholen zonder toegang" items={schoolLines(overview)}>
        {({ id, count, detail }) => (
          <Line
            link={
              <Link to="/schools" search={{ is_active: 'true', contacts: id }}>
                {counted(count, 'school', 'scholen')}
              </Link>
            }
            detail={detail}
          />
        )}
      </Lines>
      <Lines
        title="E-mails die niet aankwamen"
        items={overview.failed_mails}
        action={
          <Link to="/settings" search={{ tab: 'verzonden', state__in: 'FAILED,BOUNCED', created_at__gte: failuresSince(today) }}>
            Naar de lijst
          </Link>
        }
      >
        {({ recipient, subject, failed_at, school }) => (
          <Line
            link={
              school ? (
                <Link to="/schools/$id" params={{ id: String(school.id) }}>
                  {school.name}
                </Link>
              ) : (
                <b>{recipient}</b>
              )
            }
            detail={`${school ? `${recipient}: ` : ''}${subject}, ${unbroken(formatInstant(failed_at))}`}
          />
        )}
      </Lines>
    </>
  )
}
