import type { Activity } from '@pre-u/contract/activities/activities'
import { isStaff } from '@pre-u/contract/access'
import type { User } from '@pre-u/contract/accounts/auth'
import type { NewsMails } from '@pre-u/contract/notifications/news'
import { formatInstant } from '@pre-u/contract/platform/dates'
import type { ImportActivity } from '@pre-u/contract/students/import/call'
import { type StudentStatus, studentStatusNames } from '@pre-u/contract/students/status'
import { Button, CloseButton } from '@mantine/core'
import { type Ref, type RefObject, useEffect, useRef, useState } from 'react'
import { changeAndFocus } from '../../platform/form/focus'
import { useIsPhone } from '../../platform/hooks/screen'
import { StatusText, toneOf } from '../../platform/list/cells'
import { LinkButton } from '../../platform/page/links'
import { counted } from '../../platform/words'
import classes from './messages.module.css'
import type { Result } from './useSend'
import { namesInWords, pupilsInWords, sentInWords } from './words'

const isInCell = () => document.activeElement?.matches('input[data-stop], select[data-stop]') ?? false

/**
 * Shows the whole notice of what was sent: on a phone, while the grid has no rows, and when the user asks for it. Otherwise one line.
 * `announcement`: of what a screen reader says when the focus stays in a cell that somebody is typing in.
 */
export function useSentNotice(notice: RefObject<HTMLElement | null>, result: Result | null, hasRows: boolean) {
  const isPhone = useIsPhone()
  const [asked, setAsked] = useState<Result | null>(null)
  const announcement = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    if (!result) return undefined
    const said = announcement.current
    if (said && isInCell()) {
      said.textContent = sentInWords(result.count)
      return () => said.replaceChildren()
    }
    notice.current?.focus()
    // The cards of a phone scroll once more when there are fewer of them.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => notice.current?.scrollIntoView({ block: 'nearest' }))
    })
    return () => cancelAnimationFrame(frame)
  }, [notice, result])
  const showWhole = () => changeAndFocus(() => setAsked(result), notice)
  return { isWhole: isPhone || !hasRows || asked === result, showWhole, announcement }
}

type Common = { ref: Ref<HTMLElement>; result: Result; onClose: () => void }
type Props = Common & { activity: Activity; user: User }

/** By what the user chose to be mailed. */
const receipts: Record<NewsMails, string> = {
  all: 'U krijgt over enkele minuten een bevestiging per e-mail.',
  daily: 'De bevestiging staat in uw dagelijkse e-mail.',
  action: '',
}

const nextStep: Partial<Record<StudentStatus, string>> = {
  PENDING: 'Pre-U bepaalt wie een plaats krijgt. De school krijgt bericht per e-mail zodra dat bekend is.',
  WAITLISTED: 'De school krijgt bericht per e-mail zodra er een plaats vrijkomt.',
}

/** In the bar below the rows, so that it takes no room from them. */
export const SentLine = ({ ref, result, onClose, onMore }: Common & { onMore: () => void }) => (
  <section ref={ref} tabIndex={-1} className={classes.sentLine} aria-labelledby="sent-heading">
    <h2 id="sent-heading">{sentInWords(result.count)}</h2>
    <Button variant="subtle" size="compact-sm" onClick={onMore}>
      Hoe verder?
    </Button>
    <LinkButton to="/activities" variant="subtle" size="compact-sm">
      Nog een activiteit
    </LinkButton>
    <CloseButton onClick={onClose} />
  </section>
)

export function SentNotice({ ref, result: { count, activities, names, left }, activity, user, onClose }: Props) {
  return (
    <section ref={ref} tabIndex={-1} className={classes.sent} aria-labelledby="sent-heading">
      <div>
        <h2 id="sent-heading">
          {sentInWords(count)}{' '}
          {left > 0 && <span>{counted(left, 'rij is niet verstuurd en staat', 'rijen zijn niet verstuurd en staan')} hieronder.</span>}
        </h2>
        {activities.length === 1 && activities[0]!.id === activity.id ? (
          <OneActivity names={names} activity={activity} status={activities[0]!.status} user={user} />
        ) : (
          <SeveralActivities names={names} activities={activities} user={user} />
        )}
      </div>
      <div className={classes.buttons}>
        <LinkButton to="/activities">Nog een activiteit</LinkButton>
        <LinkButton
          to="/"
          search={activities.length === 1 ? { activity__id: String(activities[0]!.id) } : { ordering: '-created_at' }}
          variant="default"
        >
          Naar de inschrijvingen
        </LinkButton>
        <LinkButton to="/activities/$id" params={{ id: String(activity.id) }} variant="default">
          Terug naar de activiteit
        </LinkButton>
      </div>
      <CloseButton onClick={onClose} size="lg" />
    </section>
  )
}

/** Until when a school may change what it registered, and what it is mailed. */
const forSchool = (user: User, until: string) =>
  isStaff(user) ? '' : `Wijzigen en afmelden kan tot ${until}. ${receipts[user.news_mails]}`

type OneProps = { names: string[]; activity: Activity; status: StudentStatus | null; user: User }

const OneActivity = ({ names, activity, status, user }: OneProps) => (
  <>
    <p>
      {namesInWords(names)}, voor {activity.code} {activity.name}.{' '}
      {status && (
        <>
          Status: <StatusText tone={toneOf[status]}>{studentStatusNames[status]}</StatusText>
        </>
      )}
    </p>
    <p>
      {status && nextStep[status]} De activiteit begint op {formatInstant(activity.start_at)}.{' '}
      {forSchool(user, `de deadline, ${formatInstant(activity.deadline)}`)}
    </p>
  </>
)

type SeveralProps = { names: string[]; activities: ImportActivity[]; user: User }

const SeveralActivities = ({ names, activities, user }: SeveralProps) => (
  <>
    <p>{namesInWords(names)}.</p>
    <ul>
      {activities.map(({ id, code, name, count, status }) => (
        <li key={id}>
          {code} {name}: {pupilsInWords(count)}
          {status && (
            <>
              , <StatusText tone={toneOf[status]}>{studentStatusNames[status]}</StatusText>
            </>
          )}
        </li>
      ))}
    </ul>
    <p>
      {[...new Set(activities.map(({ status }) => status && nextStep[status]))].join(' ')}{' '}
      {forSchool(user, 'de deadline van elke activiteit')}
    </p>
  </>
)
