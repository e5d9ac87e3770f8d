import { needsReason, type StudentStatus, studentStatusNames } from '@pre-u/contract/studentStatus'
import { Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { LazyMenu } from '../list/LazyMenu'
import classes from './status.module.css'
import { StatusName } from './StatusName'

type Props = {
  /** Whose it is. */
  who: string
  status: StudentStatus
  /** What can be made of it; nothing for who only reads. */
  offered: readonly StudentStatus[]
  onChoose: (status: StudentStatus) => void
  /** Asks for the status and the reason; begins with this one. */
  onAsk: (status?: StudentStatus) => void
}

/** A status, and behind it what can be made of it. */
export function StatusMenu({ who, status, offered, onChoose, onAsk }: Props) {
  if (offered.length === 0) return <StatusName status={status} />
  return (
    <LazyMenu
      position="bottom-start"
      target={
        <UnstyledButton className={classes.status} aria-label={`Status van ${who}: ${studentStatusNames[status]}`} aria-haspopup="menu">
          <StatusName status={status} />
          <IconChevronDown size={14} stroke={1.75} aria-hidden />
        </UnstyledButton>
      }
    >
      {() => (
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
      )}
    </LazyMenu>
  )
}
