import { Menu } from '@mantine/core'
import { needsReason, type StudentStatus, studentStatusNames } from '@pre-u/contract/students/status'
import type { ReactNode } from 'react'
import classes from './status.module.css'
import { StatusName } from './StatusName'

type Props = {
  who: string
  status: StudentStatus
  /** A draft has another name for one of them. */
  names?: Record<StudentStatus, string>
  offered: readonly StudentStatus[]
  /** Rendered when the menu opens. */
  children: ReactNode
}

export function StatusMenu({ who, status, names = studentStatusNames, offered, children }: Props) {
  const shown = <StatusName status={status} name={names[status]} />
  if (offered.length === 0) return shown
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button
          type="button"
          className={classes.status}
          aria-label={`Status van ${who}: ${names[status]}`}
          aria-haspopup="menu"
          data-printed
        >
          {shown}
        </button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

type ChoicesProps = Pick<Props, 'status' | 'names' | 'offered'> & {
  onChoose: (status: StudentStatus) => void
  onAsk: (status?: StudentStatus) => void
}

export const StatusChoices = ({ status, names = studentStatusNames, offered, onChoose, onAsk }: ChoicesProps) => (
  <>
    {offered.map((each) => (
      <Menu.Item key={each} onClick={() => (needsReason(status, each) ? onAsk(each) : onChoose(each))}>
        <StatusName status={each} name={names[each]} />
        {needsReason(status, each) && '…'}
      </Menu.Item>
    ))}
    <Menu.Divider />
    <Menu.Item onClick={() => onAsk()}>Met een reden…</Menu.Item>
  </>
)
