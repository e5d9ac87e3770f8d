import { Button } from '@mantine/core'
import type { Mail } from '@pre-u/contract/notifications/mails/log'
import { formatInstant } from '@pre-u/contract/platform/dates'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LoadFailed } from '../../platform/page/Message'
import { Section, SkeletonLines } from '../../platform/page/RecordPage'
import classes from '../notifications.module.css'
import { mailQueries, MailStatus, useResend } from './mail'

const SHOWN = 5

type Props = { title: string; of: { school__id: string } | { student__id: string } }

function Line({ mail }: { mail: Mail }) {
  const resend = useResend()
  const { subject, recipient, created_at, can_resend } = mail
  return (
    <li className={classes.line}>
      <div className={classes.mail}>
        <b>{subject}</b>
        <small>
          {recipient}, {formatInstant(created_at)}
        </small>
      </div>
      <MailStatus mail={mail} />
      {can_resend && (
        <Button variant="subtle" size="compact-sm" aria-label={`'${subject}' opnieuw sturen`} onClick={() => void resend(mail)}>
          Opnieuw sturen
        </Button>
      )}
    </li>
  )
}

/** The last mails about a school or a registration; only for staff. */
export function MailsSection({ title, of }: Props) {
  const { data, isError, refetch } = useQuery(mailQueries.list({ ...of, page_size: SHOWN }))
  const all =
    data && data.count > SHOWN && 'school__id' in of ? (
      <Link to="/settings" search={{ tab: 'verzonden', ...of }}>
        Alle {data.count}
      </Link>
    ) : undefined
  return (
    <Section title={title} action={all}>
      {!data && (isError ? <LoadFailed retry={() => void refetch()} /> : <SkeletonLines lines={3} />)}
      {data?.count === 0 && <p className={classes.none}>Er is nog niets gemaild.</p>}
      <ul className={classes.lines}>
        {data?.results.map((mail) => (
          <Line key={mail.id} mail={mail} />
        ))}
      </ul>
    </Section>
  )
}
