import { needsReason, type StudentStatus } from '@pre-u/contract/students/status'
import type { ReactNode } from 'react'
import { LazyMenu, type MenuComponent } from '../onDemand/LazyMenu'
import classes from './status.module.css'
import { StatusName } from './StatusName'

type Props = {
  who: string
  status: StudentStatus
  /** Of the status; a draft has another. */
  name: string
  offered: readonly StudentStatus[]
  /** Called when the menu opens, because a list has hundreds. */
  children: (menu: MenuComponent) => ReactNode
}

export function StatusMenu({ who, status, name, offered, children }: Props) {
  const shown = <StatusName status={status} name={name} />
  if (offered.length === 0) return shown
  return (
    <LazyMenu
      position="bottom-start"
      target={
        <button type="button" className={classes.status} aria-label={`Status van ${who}: ${name}`} aria-haspopup="menu" data-printed>
          {shown}
        </button>
      }
    >
      {children}
    </LazyMenu>
  )
}

type ChoicesProps = Pick<Props, 'status' | 'offered'> & {
  menu: MenuComponent
  onChoose: (status: StudentStatus) => void
  onAsk: (status?: StudentStatus) => void
}

export const StatusChoices = ({ menu: Menu, status, offered, onChoose, onAsk }: ChoicesProps) => (
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
