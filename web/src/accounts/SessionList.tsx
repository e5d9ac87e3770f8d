import { Button } from '@mantine/core'
import { users } from '@pre-u/contract/accounts/actions'
import { endOwnSession, listSessions, type Session, type SignInMethod } from '@pre-u/contract/accounts/sessions'
import { formatInstant } from '@pre-u/contract/platform/dates'
import { useQuery } from '@tanstack/react-query'
import { callQuery, useCall } from '../platform/api/call'
import { toastSuccess } from '../platform/feedback/toast'
import { LoadFailed } from '../platform/page/Message'
import { SkeletonLines } from '../platform/page/RecordPage'
import classes from './AccountPage.module.css'
import { useSignOutEverywhere } from './useSignOutEverywhere'

const methodNames: Record<SignInMethod, string> = { password: 'met uw wachtwoord', passkey: 'met een passkey', oidc: 'via' }

const signedInWords = ({ method, issuer, created_at }: Session) =>
  `Ingelogd op ${formatInstant(created_at)} ${methodNames[method]}${issuer ? ` ${issuer}` : ''}`

function SessionRow({ session }: { session: Session }) {
  const { mutate, isPending } = useCall(endOwnSession, { onSuccess: () => toastSuccess(`${session.device} is afgemeld`) })
  return (
    <li className={classes.session}>
      <div>
        <strong>{session.device}</strong>
        <p>{signedInWords(session)}</p>
        <p>{session.is_current ? 'Dit apparaat' : `Laatst gebruikt op ${formatInstant(session.last_used_at)}`}</p>
      </div>
      {!session.is_current && (
        <Button
          variant="default"
          loading={isPending}
          aria-label={`Afmelden: ${session.device}, ${signedInWords(session)}`}
          onClick={() => mutate({ params: { key: session.id } })}
        >
          Afmelden
        </Button>
      )}
    </li>
  )
}

export function SessionList() {
  const { data, isError, refetch } = useQuery(callQuery(users, listSessions))
  const { confirmAndSignOut, isPending } = useSignOutEverywhere()
  return (
    <div className={classes.fields}>
      {!data && (isError ? <LoadFailed subject="De apparaten" retry={() => void refetch()} /> : <SkeletonLines lines={2} />)}
      {data && (
        <ul className={classes.sessionList}>
          {data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      <Button variant="default" loading={isPending} onClick={confirmAndSignOut}>
        Overal uitloggen
      </Button>
    </div>
  )
}
