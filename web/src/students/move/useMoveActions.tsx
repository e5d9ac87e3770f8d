import { fullName } from '@pre-u/contract/platform/names'
import type { Student } from '@pre-u/contract/students'
import { moveStudents } from '@pre-u/contract/students/move'
import { ApiError } from '../../platform/api/api'
import { useCall } from '../../platform/api/useCall'
import { confirm } from '../../platform/feedback/confirm'
import { showRefusal } from '../../platform/status/refusal'
import { useUndoToast } from '../../platform/undo/useUndo'
import { number } from '../../platform/words'
import { mayMove, useReader } from '../rights'
import { countRegistrations } from '../words'
import { askMove, type MoveChoice } from './moveQuestion'

const limitsOf = (error: unknown) => (error instanceof ApiError && error.status === 409 ? (error.fieldErrors.despite_limits ?? []) : [])

const describeWaiting = (waitlisted: number, count: number) =>
  waitlisted === 0 ? '' : count === 1 ? ', op de wachtlijst' : `, waarvan ${number(waitlisted)} op de wachtlijst`

/** Each action reports its result and resolves to whether it was done. */
export function useMoveActions() {
  const { mutateAsync } = useCall(moveStudents, { quiet: true })
  const toastWithUndo = useUndoToast()
  const readerOf = useReader()

  const send = async (body: MoveChoice & { ids: number[] }, verb: string) => {
    try {
      return await mutateAsync({ body })
    } catch (error) {
      const limits = limitsOf(error)
      const question = { title: `Boven de limiet ${verb}?`, body: limits.map((limit) => <p key={limit}>{limit}</p>) }
      if (limits.length === 0 || !(await confirm({ ...question, confirmLabel: `Toch ${verb}` }))) throw error
      return mutateAsync({ body: { ...body, despite_limits: true } })
    }
  }
  const move = async (ids: number[], choice: MoveChoice | null, who?: string) => {
    if (choice === null) return false
    const [verb, done] = choice.is_copy ? ['kopiëren', 'gekopieerd'] : ['verplaatsen', 'verplaatst']
    try {
      const { count, waitlisted, undo } = await send({ ids, ...choice }, verb)
      const subject = who ?? countRegistrations(count)
      toastWithUndo(`${subject} ${count === 1 ? 'is' : 'zijn'} ${done}${describeWaiting(waitlisted, count)}`, undo)
      return true
    } catch (error) {
      if (limitsOf(error).length === 0) await showRefusal(error, `Er is niets ${done}`)
      return false
    }
  }
  return {
    moveOne: async (student: Student) => {
      const who = fullName(student)
      return move([student.id], await askMove({ who, mayMove: mayMove(student, readerOf(student)), from: student }), who)
    },
    moveAll: async (ids: number[]) => move(ids, await askMove({ who: countRegistrations(ids.length), mayMove: true })),
  }
}
