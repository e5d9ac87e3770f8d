import { fullName } from '@pre-u/contract/names'
import type { Student } from '@pre-u/contract/students'
import { needsReason, type StudentStatus, studentStatusNames } from '@pre-u/contract/studentStatus'
import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useContext } from 'react'
import { LazyMenu } from '../platform/list/LazyMenu'
import { StatusText, toneOf } from '../platform/list/StatusText'
import { offeredStatuses, Readers } from './rights'
import classes from './students.module.css'
import { useStudentActions } from './useStudentActions'

export const StatusName = ({ status }: { status: StudentStatus }) => (
  <StatusText tone={toneOf[status]}>{studentStatusNames[status]}</StatusText>
)

/** A registration's status, and behind it what can be made of it. */
export function StatusMenu({ student }: { student: Student }) {
  const reader = useContext(Readers)(student)
  const offered = offeredStatuses(student, reader)
  if (offered.length === 0) return <StatusName status={student.status} />
  return (
    <LazyMenu
      position="bottom-start"
      target={
        <button
          type="button"
          className={classes.status}
          aria-label={`Status van ${fullName(student)}: ${studentStatusNames[student.status]}`}
          aria-haspopup="menu"
        >
          <StatusName status={student.status} />
          <IconChevronDown size={14} stroke={1.75} aria-hidden />
        </button>
      }
    >
      {() => <Choices student={student} offered={offered} isStaff={reader.isStaff} />}
    </LazyMenu>
  )
}

type ChoicesProps = { student: Student; offered: readonly StudentStatus[]; isStaff: boolean }

function Choices({ student, offered, isStaff }: ChoicesProps) {
  const { setStatusOf, chooseStatusOf, cancelOf } = useStudentActions()
  if (!isStaff) return <Menu.Item onClick={() => void cancelOf(student)}>Afmelden</Menu.Item>
  const choose = (status: StudentStatus) =>
    needsReason(student.status, status) ? chooseStatusOf(student, status) : setStatusOf(student, { status })
  return (
    <>
      {offered.map((status) => (
        <Menu.Item key={status} onClick={() => void choose(status)}>
          <StatusName status={status} />
          {needsReason(student.status, status) && '…'}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item onClick={() => void chooseStatusOf(student)}>Met een reden…</Menu.Item>
    </>
  )
}
