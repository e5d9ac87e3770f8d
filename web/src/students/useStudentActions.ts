import { isStaff } from '@pre-u/contract/access'
import { fullName } from '@pre-u/contract/platform/names'
import { bulkRemove, bulkUpdateStatus, readStudentAudience, type Student } from '@pre-u/contract/students/students'
import { nextStatuses, type StudentStatus, studentStatuses } from '@pre-u/contract/students/status'
import { call, useCall } from '../platform/api/call'
import { useSession } from '../platform/api/session'
import { confirm } from '../platform/feedback/confirm'
import { askToInform } from '../placement/askToInform'
import { showRefusal } from '../platform/feedback/refusal'
import { askStatus, type StatusChoice } from '../placement/StatusDialog'
import { describeNewStatus } from '../placement/words'
import { useUndoToast } from '../platform/undo/useUndo'
import { mailedInWords } from '../platform/words'
import { countRegistrations } from './words'

const PLACE_FITTING = { field: 'only_fitting', label: 'Plaats de eersten die passen' }

/** What cancelling does, by the status before it. */
const afterCancelling: Partial<Record<StudentStatus, string>> = {
  ACCEPTED: 'De plaats komt vrij voor anderen.',
  WAITLISTED: 'De leerling staat dan niet meer op de wachtlijst.',
}

const NOBODY = { schools: 0, pupils: 0 }
const readAudience = (ids: number[], removal?: true) => call(readStudentAudience, { body: { ids, removal } }).catch(() => undefined)

/** Each action reports its result and resolves to whether it was done. */
export function useStudentActions() {
  // The refusal names rows, so it is shown in a dialog instead of a toast.
  const { mutateAsync: changeStatus } = useCall(bulkUpdateStatus, { quiet: true })
  const { mutateAsync: remove } = useCall(bulkRemove, { quiet: true })
  const toastWithUndo = useUndoToast()
  const isStaffUser = useSession(({ user }) => user !== null && isStaff(user))

  const setStatus = async (ids: number[], statusChange: StatusChoice & { only_fitting?: true }, who?: string): Promise<boolean> => {
    try {
      const { count, undo, informed } = await changeStatus({ body: { ids, ...statusChange } })
      // Who does not fit is left out too.
      const already = statusChange.only_fitting ? 0 : ids.length - count
      const result = describeNewStatus(who ?? countRegistrations(count), { changed: count, already }, statusChange)
      toastWithUndo(`${result}${mailedInWords(informed)}`, undo)
      return true
    } catch (error) {
      const isAccepted = await showRefusal(error, 'Er is niets gewijzigd', PLACE_FITTING)
      return isAccepted && setStatus(ids, { ...statusChange, only_fitting: true })
    }
  }
  const removeSelected = async (ids: number[], title: string) => {
    const audience = (isStaffUser && (await readAudience(ids, true))) || NOBODY
    const question = { title, consequence: 'U kunt dit nog even ongedaan maken.', confirmLabel: 'Verwijderen', danger: true, ids, audience }
    try {
      const informing = await askToInform(question)
      if (!informing) return false
      const { count, undo, informed } = await remove({ body: { ids, ...informing.notification } })
      informing.forget()
      const result = count === 1 ? '1 inschrijving is verwijderd' : `${countRegistrations(count)} zijn verwijderd`
      toastWithUndo(`${result}${mailedInWords(informed)}`, undo)
      return true
    } catch (error) {
      await showRefusal(error, 'Er is niets verwijderd')
      return false
    }
  }
  const cancel = async (ids: number[], title: string, body: string | undefined, who?: string) => {
    const question = { title, body, confirmLabel: 'Afmelden', dismissLabel: 'Niet afmelden' }
    return (await confirm(question)) && setStatus(ids, { status: 'CANCELLED' }, who)
  }

  return {
    setStatusOf: (student: Student, status: StudentStatus) => setStatus([student.id], { status }, fullName(student)),
    chooseStatus: async (ids: number[]) => {
      const audience = await readAudience(ids)
      const title = `Status van ${countRegistrations(ids.length)} wijzigen`
      return askStatus({ title, ids, offered: studentStatuses, audience }, (choice) => setStatus(ids, choice))
    },
    chooseStatusOf: (student: Student, status?: StudentStatus) => {
      const { status: from } = student
      const audience = { schools: 1, pupils: 1 }
      const title = `Status van ${fullName(student)} wijzigen`
      const question = { title, ids: [student.id], offered: nextStatuses[from], from, status, audience }
      return askStatus(question, (choice) => setStatus([student.id], choice, fullName(student)))
    },
    cancelOne: (student: Student) => {
      const who = fullName(student)
      return cancel([student.id], `${who} afmelden?`, afterCancelling[student.status], who)
    },
    cancelAll: (ids: number[]) =>
      cancel(ids, `${countRegistrations(ids.length)} afmelden?`, 'Wie geplaatst is, maakt een plaats vrij voor anderen.'),
    removeOne: (student: Student) => removeSelected([student.id], `Inschrijving van ${fullName(student)} verwijderen?`),
    removeAll: (ids: number[]) => removeSelected(ids, `${countRegistrations(ids.length)} verwijderen?`),
  }
}
