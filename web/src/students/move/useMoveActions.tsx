import { isStaff } from '@pre-u/contract/access'
import { fullName } from '@pre-u/contract/platform/names'
import { readStudentAudience, type Student } from '@pre-u/contract/students/students'
import { moveStudents } from '@pre-u/contract/students/move'
import { mayMove } from '@pre-u/contract/students/rights'
import { ask } from '../../platform/dialog/ask'
import { call, useCall } from '../../platform/api/call'
import { useSession } from '../../platform/api/session'
import { confirmLimits, NotConfirmed } from '../../platform/feedback/confirmDoubts'
import { showRefusal } from '../../platform/feedback/refusal'
import { useUndoToast } from '../../platform/undo/useUndo'
import { mailedInWords, waitingInWords } from '../../platform/words'
import { useReader } from '../rights'
import { countRegistrations } from '../words'
import { MoveDialog, type MoveChoice } from './MoveDialog'

const ONLY_FITTING = { field: 'only_fitting' }

/** Each action reports its result and resolves to whether it was done. */
export function useMoveActions() {
  const { mutateAsync } = useCall(moveStudents, { quiet: true })
  const toastWithUndo = useUndoToast()
  const readerOf = useReader()
  const isStaffUser = useSession(({ user }) => user !== null && isStaff(user))

  const move = async (ids: number[], choice: MoveChoice & { only_fitting?: true }, who?: string): Promise<boolean> => {
    const [verb, done] = choice.is_copy ? ['kopiëren', 'gekopieerd'] : ['verplaatsen', 'verplaatst']
    try {
      const { count, waitlisted, informed, undo } = await confirmLimits(verb, (confirmation) =>
        mutateAsync({ body: { ids, ...choice, ...confirmation } }),
      )
      const subject = who ?? countRegistrations(count)
      const result = `${subject} ${count === 1 ? 'is' : 'zijn'} ${done}${waitingInWords(waitlisted, count)}`
      toastWithUndo(`${result}${mailedInWords(informed)}`, undo)
      return true
    } catch (error) {
      if (error instanceof NotConfirmed) return false
      const isAccepted = await showRefusal(error, `Er is niets ${done}`, ONLY_FITTING)
      return isAccepted && move(ids, { ...choice, only_fitting: true })
    }
  }
  return {
    moveOne: (student: Student) => {
      const who = fullName(student)
      const reader = readerOf(student)
      const about = { who, ids: [student.id], mayMove: mayMove(student, reader), from: student }
      const audience = reader.isStaff ? { schools: 1, pupils: 1 } : undefined
      const send = (choice: MoveChoice) => move(about.ids, choice, who)
      return ask<boolean>((answer) => <MoveDialog {...about} audience={audience} send={send} answer={answer} />)
    },
    moveAll: async (ids: number[]) => {
      const audience = isStaffUser ? await call(readStudentAudience, { body: { ids } }).catch(() => undefined) : undefined
      const about = { who: countRegistrations(ids.length), ids, mayMove: true, audience }
      return (await ask<boolean>((answer) => <MoveDialog {...about} send={(choice) => move(ids, choice)} answer={answer} />)) ?? false
    },
  }
}
