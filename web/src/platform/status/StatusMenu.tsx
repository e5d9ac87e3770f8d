import { needsReason, type StudentStatus, studentStatusNames } from '@pre-u/contract/students/status'
import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { LazyMenu } from '../list/LazyMenu'
import classes from './status.module.css'
import { StatusName } from './StatusName'

type Props = {
  /** Whose it is. */
  who: string
  status: StudentStatus
  /** What can be made of it; nothing for who only reads. */
  offered: readonly StudentStatus[]
  /** The entries, made when somebody opens the menu: what they need is not made for each of hundreds of rows. */
  children: () => ReactNode
}

/** A status, and behind it what can be made of it. */
export function StatusMenu({ who, status, offered, children }: Props) {
  if (offered.length === 0) return <StatusName status={status} />
  return (
    <LazyMenu
      position="bottom-start"
      target={
        <button
          type="button"
          className={classes.status}
          aria-label={`Status van ${who}: ${studentStatusNames[status]}`}
          aria-haspopup="menu"
        >
          <StatusName status={status} />
        </button>
      }
    >
      {children}
    </LazyMenu>
  )
}

type ChoicesProps = Pick<Props, 'status' | 'offered'> & {
  onChoose: (status: StudentStatus) => void
  /** Asks for the status and the reason; begins with this one. */
  onAsk: (status?: StudentStatus) => void
}

/** For who decides: each status that can follow, and the way to give a reason. */
export const StatusChoices = ({ status, offered, onChoose, onAsk }: ChoicesProps) => (
  <>
    {offered.map((each) => (
      <Menu.Item key={each} onClick={() => (needsReason(status, each) ? onAsk(each) : onChoose(each))}>
        <StatusName status={each} />
        {needsReason(status, each) && '…'}
      </Menu.Item>
    ))}
    <Menu.Divider />
    <Menu.Item onClick={() => onAsk()}>Met een reden…</Menu.Item>
  </>
)
