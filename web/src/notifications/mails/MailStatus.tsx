import type { Mail, MailState } from '@pre-u/contract/notifications/mails/log'
import { StatusText, type Tone } from '../../platform/list/cells'
import classes from './mails.module.css'
import { describeState, stateNames } from './words'

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
    <StatusText tone={tones[mail.state]}>{stateNames[mail.state]}</StatusText>
    <small>{describeState(mail)}</small>
  </span>
)
