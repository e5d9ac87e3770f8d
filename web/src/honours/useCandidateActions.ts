import type { HonoursStudent } from '@pre-u/contract/honoursStudents'
import { fullName } from '@pre-u/contract/names'
import { type StudentStatus, studentStatuses, studentStatusNames } from '@pre-u/contract/studentStatus'
import { confirm } from '../platform/confirm'
import { useSession } from '../platform/session'
import { tellRefusal } from '../platform/status/refusal'
import { askStatus } from '../platform/status/statusQuestion'
import { toastError, toastSuccess } from '../platform/toast'
import { type Chosen, saveZip, saveZipOf, useChangeStatus, useRemoveChosen, useReopen, type Wanted } from './queries'
import { offeredStatuses } from './rights'
import { candidates } from './words'

const only = ({ id }: HonoursStudent): Chosen => ({ count: 1, ids: [id] })

/** Tells what went wrong; nothing else changes by it. */
const told = async (work: Promise<unknown>) => {
  await work.catch(toastError)
  return false
}

/** What can be done with candidates, one or many. Each answers whether it was done; why not has been told. */
export function useCandidateActions() {
  const user = useSession((session) => session.user)
  const { mutateAsync: change } = useChangeStatus()
  const { mutateAsync: remove } = useRemoveChosen()
  const { mutateAsync: reopen } = useReopen()

  const setStatus = async (chosen: Chosen, wanted: Wanted, who: string) => {
    try {
      await change({ chosen, wanted })
    } catch (error) {
      tellRefusal(error, 'Er is niets gewijzigd')
      return false
    }
    toastSuccess(`${who} ${chosen.count === 1 ? 'is' : 'zijn'} nu ${studentStatusNames[wanted.status]}`)
    return true
  }
  const removeChosen = async (chosen: Chosen, title: string, leave?: () => Promise<void>) => {
    const body = 'Ook de bijlagen worden verwijderd. Dit kan niet ongedaan worden gemaakt.'
    if (!(await confirm({ title, body, confirmLabel: 'Verwijderen', danger: true }))) return false
    try {
      await remove({ chosen, leave })
    } catch (error) {
      tellRefusal(error, 'Er is niets verwijderd')
      return false
    }
    toastSuccess(chosen.count === 1 ? '1 kandidaat is verwijderd' : `${candidates(chosen.count)} zijn verwijderd`)
    return true
  }
  return {
    setStatusOf: (candidate: HonoursStudent, status: StudentStatus) => setStatus(only(candidate), { status }, fullName(candidate)),
    /** Asks which status, and why. */
    chooseStatusOf: async (candidate: HonoursStudent, status?: StudentStatus) => {
      const offered = offeredStatuses(candidate, user)
      const wanted = await askStatus({ title: `Status van ${fullName(candidate)} wijzigen`, offered, from: candidate.status, status })
      return wanted !== null && setStatus(only(candidate), wanted, fullName(candidate))
    },
    chooseStatus: async (chosen: Chosen) => {
      const wanted = await askStatus({ title: `Status van ${candidates(chosen.count)} wijzigen`, offered: studentStatuses })
      return wanted !== null && setStatus(chosen, wanted, candidates(chosen.count))
    },
    removeOf: (candidate: HonoursStudent, leave?: () => Promise<void>) =>
      removeChosen(only(candidate), `Kandidaat ${fullName(candidate)} verwijderen?`, leave),
    removeAll: (chosen: Chosen) => removeChosen(chosen, `${candidates(chosen.count)} verwijderen?`),
    reopenOf: async (candidate: HonoursStudent) => {
      const question = {
        title: `${fullName(candidate)} heropenen?`,
        body: 'De kandidaat wordt weer een concept. De school kan tot de deadline wijzigen en moet opnieuw indienen.',
        confirmLabel: 'Heropenen',
      }
      if (!(await confirm(question))) return false
      try {
        await reopen({ id: candidate.id, body: {} })
      } catch {
        return false
      }
      toastSuccess(`${fullName(candidate)} is weer een concept`)
      return true
    },
    zipOf: (candidate: HonoursStudent) => told(saveZip(candidate.id)),
    /** The selection stays: an export changes nothing. */
    zipAll: (chosen: Chosen) => told(saveZipOf(chosen)),
  }
}
