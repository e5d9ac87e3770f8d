import type { Activity } from '@pre-u/contract/activities'
import { formatInstant } from '@pre-u/contract/platform/dates'
import { type StudentStatus, studentStatusNames } from '@pre-u/contract/students/status'
import { CloseButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { StatusText, toneOf } from '../../platform/list/StatusText'
import { LinkButton } from '../../platform/page/LinkButton'
import { counted } from '../../platform/words'
import classes from './messages.module.css'
import type { Result } from './useSend'
import { namesInWords, pupilsInWords } from './words'

type Props = { result: Result; activity: Activity; isStaff: boolean; onClose: () => void }

const nextStep: Partial<Record<StudentStatus, string>> = {
  PENDING: 'Het Pre-U-bureau bepaalt wie een plaats krijgt. De school krijgt bericht per e-mail zodra dat bekend is.',
  WAITLISTED: 'De school krijgt bericht per e-mail zodra er een plaats vrijkomt.',
}

export function SentNotice({ result: { count, status, names, left }, activity, isStaff, onClose }: Props) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.focus(), [])
  return (
    <section ref={section} tabIndex={-1} className={classes.sent} aria-labelledby="sent-heading">
      <div>
        <h2 id="sent-heading">{pupilsInWords(count)} ingeschreven</h2>
        <p>
          {namesInWords(names)}, voor {activity.code} {activity.name}.{' '}
          {status && (
            <>
              Status: <StatusText tone={toneOf[status]}>{studentStatusNames[status]}</StatusText>
            </>
          )}
        </p>
        <p>
          {status && nextStep[status]} {!isStaff && `Wijzigen en afmelden kan tot de deadline, ${formatInstant(activity.deadline)}.`} De
          activiteit begint op {formatInstant(activity.start_at)}.
        </p>
        {left > 0 && <p>{counted(left, 'rij is niet verstuurd en staat', 'rijen zijn niet verstuurd en staan')} hieronder.</p>}
        <div className={classes.buttons}>
          <LinkButton to="/activities">Nog een activiteit</LinkButton>
          <LinkButton to="/" search={{ activity__id: String(activity.id) }} variant="default">
            Naar de inschrijvingen
          </LinkButton>
          <LinkButton to="/activities/$id" params={{ id: String(activity.id) }} variant="default">
            Terug naar de activiteit
          </LinkButton>
        </div>
      </div>
      <CloseButton onClick={onClose} size="lg" />
    </section>
  )
}
