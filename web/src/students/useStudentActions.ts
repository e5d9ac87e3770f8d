import { fullName } from '@pre-u/contract/names'
import type { Student } from '@pre-u/contract/students'
import { confirm } from '../platform/confirm'
import { toastError } from '../platform/toast'
import { type Chosen, exportChosen, useBulkRemove, useBulkStatus, type Wanted } from './queries'
import { askStatus } from './statusQuestion'
import { tellRefusal, useTelling } from './useTelling'
import { nowHas, registrations } from './words'

const only = ({ id }: Student): Chosen => ({ count: 1, ids: [id] })

/** What can be done with registrations, one or many. Each answers whether it was done; why not has been told. */
export function useStudentActions() {
  const { mutateAsync: changeStatus } = useBulkStatus()
  const { mutateAsync: remove } = useBulkRemove()
  const tell = useTelling()

  const setStatus = async (chosen: Chosen, wanted: Wanted, who?: string) => {
    try {
      const { count, undo } = await changeStatus({ chosen, wanted })
      tell(nowHas(who ?? registrations(count), count, wanted.status), undo)
      return true
    } catch (error) {
      tellRefusal(error, 'Er is niets gewijzigd')
      return false
    }
  }
  const removeChosen = async (chosen: Chosen, title: string) => {
    const question = { title, body: 'U kunt dit nog even ongedaan maken.', confirmLabel: 'Verwijderen', danger: true }
    if (!(await confirm(question))) return false
    try {
      const { count, undo } = await remove(chosen)
      tell(count === 1 ? '1 inschrijving is verwijderd' : `${registrations(count)} zijn verwijderd`, undo)
      return true
    } catch (error) {
      tellRefusal(error, 'Er is niets verwijderd')
      return false
    }
  }
  const cancel = async (chosen: Chosen, title: string, who?: string) => {
    const question = { title, body: 'De plaats komt vrij voor anderen.', confirmLabel: 'Afmelden', dismissLabel: 'Niet afmelden' }
    return (await confirm(question)) && setStatus(chosen, { status: 'CANCELLED' }, who)
  }

  return {
    setStatusOf: (student: Student, wanted: Wanted) => setStatus(only(student), wanted, fullName(student)),
    /** Asks which status, and why. */
    chooseStatus: async (chosen: Chosen) => {
      const wanted = await askStatus({ title: `Status van ${registrations(chosen.count)} wijzigen` })
      return wanted !== null && setStatus(chosen, wanted)
    },
    chooseStatusOf: async (student: Student, status?: Wanted['status']) => {
      const wanted = await askStatus({ title: `Status van ${fullName(student)} wijzigen`, from: student.status, status })
      return wanted !== null && setStatus(only(student), wanted, fullName(student))
    },
    cancelOf: (student: Student) => cancel(only(student), `${fullName(student)} afmelden?`, fullName(student)),
    cancelAll: (chosen: Chosen) => cancel(chosen, `${registrations(chosen.count)} afmelden?`),
    removeOf: (student: Student) => removeChosen(only(student), `Inschrijving van ${fullName(student)} verwijderen?`),
    removeAll: (chosen: Chosen) => removeChosen(chosen, `${registrations(chosen.count)} verwijderen?`),
    /** The selection stays: an export changes nothing. */
    exportAll: async (...shown: Parameters<typeof exportChosen>) => {
      await exportChosen(...shown).catch(toastError)
      return false
    },
  }
}
