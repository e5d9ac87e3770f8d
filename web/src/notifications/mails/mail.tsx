import { type Mail, mailLog, type MailState, mailStateNames, resendMail } from '@pre-u/contract/notifications/mails/log'
import { formatInstant } from '@pre-u/contract/platform/dates'
import { StatusText, type Tone } from '../../platform/list/cells'
import classes from '../notifications.module.css'
import { exportQueries, listQueries } from '../../platform/api/resourceQueries'
import { confirm } from '../../platform/feedback/confirm'
import { toastSuccess } from '../../platform/feedback/toast'
import { useCall } from '../../platform/api/call'

/** RFC 3463 says what the second and third number mean. */
const meanings: [RegExp, string][] = [
  [/(^| )5\.1\./, 'adres onbekend'],
  [/(^| )\d\.2\.2/, 'postvak vol'],
  [/(^| )\d\.2\./, 'postvak gesloten'],
  [/(^| )\d\.7\./, 'geweigerd volgens de regels van de ontvanger'],
  [/^E/, 'mailserver niet bereikbaar'],
  [/^4/, 'voorlopig geweigerd'],
  [/^5/, 'geweigerd'],
]

/** 'adres onbekend (550 5.1.1)' */
const explain = (answer: string) => `${meanings.find(([code]) => code.test(answer))?.[1] ?? 'mislukt'} (${answer})`

/** What the state does not say: why, and when where that is not when it was queued. */
function describeState({ state, state_at, answer, created_at }: Mail): string {
  const at = state_at && formatInstant(state_at)
  const isSoon = state_at !== null && Date.parse(state_at) > Date.now()
  const when = state === 'DELAYED' && isSoon ? `nieuwe poging ${at}` : at === formatInstant(created_at) ? '' : at
  const isFine = state === 'SENT' || state === 'DELIVERED'
  return [answer && !isFine && explain(answer), when].filter(Boolean).join(', ')
}

const tones: Record<MailState, Tone> = {
  WAITING: 'pending',
  DELAYED: 'waiting',
  SENT: 'placed',
  DELIVERED: 'placed',
  BOUNCED: 'rejected',
  FAILED: 'rejected',
}

export const MailStatus = ({ mail }: { mail: Mail }) => (
  <span className={classes.state}>
    <StatusText tone={tones[mail.state]}>{mailStateNames[mail.state]}</StatusText>
    <small>{describeState(mail)}</small>
  </span>
)

export const mailQueries = { ...listQueries(mailLog), ...exportQueries(mailLog) }

export function useResend() {
  const { mutate } = useCall(resendMail, { onSuccess: ({ recipient }) => toastSuccess(`De e-mail gaat naar ${recipient}`) })
  return async ({ id, subject }: Mail) => {
    const isSure = await confirm({
      title: 'E-mail opnieuw sturen?',
      body: `'${subject}' gaat nogmaals naar het huidige adres van de ontvanger.`,
      confirmLabel: 'Opnieuw sturen',
    })
    if (isSure) mutate({ params: { id } })
  }
}
