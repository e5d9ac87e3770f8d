import type { Candidate } from '@pre-u/contract/honours/candidates'
import { fullName } from '@pre-u/contract/platform/names'
import { type StudentStatus, studentStatuses } from '@pre-u/contract/students/status'
import { confirm } from '../../platform/feedback/confirm'
import { useSession } from '../../platform/api/session'
import { tellRefusal } from '../../platform/status/refusal'
import { askStatus, type WantedStatus } from '../../platform/status/statusQuestion'
import { nowHas } from '../../platform/status/words'
import { toastError, toastSuccess } from '../../platform/feedback/toast'
import { saveZip, saveZipOf, useChangeStatus, useRemoveChosen, useReopen } from '../queries'
import { offeredStatuses } from './rights'
import { countCandidates } from '../words'

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

  const setStatus = async (ids: number[], wanted: WantedStatus, who: string) => {
    try {
      await change({ ids, wanted })
    } catch (error) {
      tellRefusal(error, 'Er is niets gewijzigd')
      return false
    }
    toastSuccess(nowHas(who, ids.length, wanted.status))
    return true
  }
  const removeChosen = async (ids: number[], title: string, leave?: () => Promise<void>) => {
    const body = 'Ook de bijlagen worden verwijderd. Dit kan niet ongedaan worden gemaakt.'
    if (!(await confirm({ title, body, confirmLabel: 'Verwijderen', danger: true }))) return false
    try {
      await remove({ ids, leave })
    } catch (error) {
      tellRefusal(error, 'Er is niets verwijderd')
      return false
    }
    toastSuccess(ids.length === 1 ? '1 kandidaat is verwijderd' : `${countCandidates(ids.length)} zijn verwijderd`)
    return true
  }
  return {
    setStatusOf: (candidate: Candidate, status: StudentStatus) => setStatus([candidate.id], { status }, fullName(candidate)),
    /** Asks which status, and why. */
    chooseStatusOf: async (candidate: Candidate, status?: StudentStatus) => {
      const offered = offeredStatuses(candidate, user)
      const wanted = await askStatus({ title: `Status van ${fullName(candidate)} wijzigen`, offered, from: candidate.status, status })
      return wanted !== null && setStatus([candidate.id], wanted, fullName(candidate))
    },
    chooseStatus: async (ids: number[]) => {
      const wanted = await askStatus({ title: `Status van ${countCandidates(ids.length)} wijzigen`, offered: studentStatuses })
      return wanted !== null && setStatus(ids, wanted, countCandidates(ids.length))
    },
    removeOf: (candidate: Candidate, leave?: () => Promise<void>) =>
      removeChosen([candidate.id], `Kandidaat ${fullName(candidate)} verwijderen?`, leave),
    removeAll: (ids: number[]) => removeChosen(ids, `${countCandidates(ids.length)} verwijderen?`),
    reopenOf: async (candidate: Candidate) => {
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
    zipOf: (candidate: Candidate) => told(saveZip(candidate.id)),
    /** The selection stays: an export changes nothing. */
    zipAll: (ids: number[]) => told(saveZipOf(ids)),
  }
}
