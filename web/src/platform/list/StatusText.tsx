import type { StudentStatus } from '@pre-u/contract/students/status'
import type { ReactNode } from 'react'
import classes from './status.module.css'

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
