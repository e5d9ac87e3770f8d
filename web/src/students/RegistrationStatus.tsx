import { Menu } from '@mantine/core'
import { fullName } from '@pre-u/contract/platform/names'
import type { Student } from '@pre-u/contract/students/students'
import type { StudentStatus } from '@pre-u/contract/students/status'
import { useContext } from 'react'
import { StatusChoices, StatusMenu } from '../placement/StatusMenu'
import { offeredStatuses, ReaderContext } from './rights'
import { useStudentActions } from './useStudentActions'

export function RegistrationStatus({ student }: { student: Student }) {
  const reader = useContext(ReaderContext)(student)
  const offered = offeredStatuses(student, reader)
  return (
    <StatusMenu who={fullName(student)} status={student.status} offered={offered}>
      {reader.isStaff ? <Choices student={student} offered={offered} /> : <Cancel student={student} />}
    </StatusMenu>
  )
}

type ChoicesProps = { student: Student; offered: readonly StudentStatus[] }

function Choices({ student, offered }: ChoicesProps) {
  const { setStatusOf, chooseStatusOf } = useStudentActions()
  return (
    <StatusChoices
      status={student.status}
      offered={offered}
      onChoose={(status) => void setStatusOf(student, status)}
      onAsk={(status) => void chooseStatusOf(student, status)}
    />
  )
}

function Cancel({ student }: Omit<ChoicesProps, 'offered'>) {
  const { cancelOne } = useStudentActions()
  return <Menu.Item onClick={() => void cancelOne(student)}>Afmelden</Menu.Item>
}
