import type { StudentStatus } from '@pre-u/contract/students/status'
import type { ReactNode } from 'react'
import classes from './list.module.css'
import type { Option } from './types'

export type Tone = 'placed' | 'waiting' | 'pending' | 'rejected' | 'cancelled' | 'done'

export const toneOf: Record<StudentStatus, Tone> = {
  PENDING: 'pending',
  ACCEPTED: 'placed',
  WAITLISTED: 'waiting',
  REJECTED: 'rejected',
  CANCELLED: 'cancelled',
  COMPLETED: 'done',
}

export const StatusText = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={classes.status} data-tone={tone}>
    {children}
  </span>
)

export const ActiveText = ({ isActive }: { isActive: boolean }) =>
  isActive ? <StatusText tone="placed">Actief</StatusText> : <StatusText tone="cancelled">Niet actief</StatusText>

export const activeOptions: Option[] = [
  { value: 'true', label: 'Actief' },
  { value: 'false', label: 'Niet actief' },
]

/** Plain text: a list renders hundreds. */
export const TwoLines = ({ small, children }: { small: ReactNode; children: ReactNode }) => (
  <>
    {children}
    <br />
    <small className={classes.below}>{small}</small>
  </>
)
