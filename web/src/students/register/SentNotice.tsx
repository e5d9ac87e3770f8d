import { studentStatusNames } from '@pre-u/contract/students/status'
import { CloseButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { LinkButton } from '../../platform/page/LinkButton'
import { StatusText, toneOf } from '../../platform/list/StatusText'
import classes from './register.module.css'
import type { Result } from './useSend'
import { pupilsInWords } from './words'

type Props = { result: Result; activityId: number; onClose: () => void }

export function SentNotice({ result: { count, status }, activityId, onClose }: Props) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.focus(), [])
  return (
    <section ref={section} tabIndex={-1} className={classes.sent} aria-labelledby="sent-heading">
      <div>
        <h2 id="sent-heading">{pupilsInWords(count)} ingeschreven</h2>
        {status && (
          <p>
            Status: <StatusText tone={toneOf[status]}>{studentStatusNames[status]}</StatusText>
          </p>
        )}
        <div className={classes.buttons}>
          <LinkButton to="/" search={{ activity__id: String(activityId) }}>
            Naar de inschrijvingen
          </LinkButton>
          <LinkButton to="/activities/$id" params={{ id: String(activityId) }} variant="default">
            Terug naar de activiteit
          </LinkButton>
        </div>
      </div>
      <CloseButton onClick={onClose} size="lg" />
    </section>
  )
}
