import {
  bulkRemoveCandidates,
  bulkUpdateCandidates,
  type Candidate,
  candidates,
  downloadAttachments,
  readCandidateAudience,
  reopenCandidate,
} from '@pre-u/contract/honours/candidates'
import { offeredStatuses } from '@pre-u/contract/honours/rights'
import { candidateStatusNames } from '@pre-u/contract/honours/status'
import { fullName } from '@pre-u/contract/platform/names'
import { type StudentStatus, studentStatuses } from '@pre-u/contract/students/status'
import { useMutation } from '@tanstack/react-query'
import { call, mutationMeta, useCall } from '../../platform/api/call'
import { saveFile } from '../../platform/api/http'
import { confirm } from '../../platform/feedback/confirm'
import { useSession } from '../../platform/api/session'
import { askToInform } from '../../placement/askToInform'
import { showRefusal } from '../../platform/feedback/refusal'
import { useUndoToast } from '../../platform/undo/useUndo'
import { askStatus, type StatusChoice } from '../../placement/StatusDialog'
import { describeNewStatus } from '../../placement/words'
import { attempt, toastError, toastSuccess } from '../../platform/feedback/toast'
import { mailedInWords } from '../../platform/words'
import { countCandidates, mixedStatusNames } from '../words'

const ONE_SCHOOL = { schools: 1, pupils: 1 }

const namesOf = (candidate?: Candidate) => (candidate ? candidateStatusNames(candidate) : mixedStatusNames)

/** `leave` leaves the page of a removed record before a refetch would answer 404. */
async function removeAndLeave({ ids, leave }: { ids: number[]; leave?: (() => Promise<void>) | undefined }) {
  await call(bulkRemoveCandidates, { query: { id__in: ids } })
  await leave?.()
}

/** Each action reports its result and resolves to whether it was done. */
export function useCandidateActions() {
  const user = useSession((session) => session.user)
  // The refusal names rows, so it is shown in a dialog instead of a toast.
  const { mutateAsync: change } = useCall(bulkUpdateCandidates, { quiet: true })
  const { mutateAsync: remove } = useMutation({ meta: mutationMeta(candidates, { quiet: true }), mutationFn: removeAndLeave })
  const { mutateAsync: reopen } = useCall(reopenCandidate, { quiet: true })
  const toastWithUndo = useUndoToast()

  const setStatus = async (ids: number[], statusChange: StatusChoice, candidate?: Candidate) => {
    try {
      const { count, undo, informed } = await change({ body: { ids, ...statusChange } })
      const who = candidate ? fullName(candidate) : countCandidates(count)
      const result = describeNewStatus(who, { changed: count, already: ids.length - count }, statusChange, namesOf(candidate))
      toastWithUndo(`${result}${mailedInWords(informed)}`, undo)
      return true
    } catch (error) {
      void showRefusal(error, 'Er is niets gewijzigd')
      return false
    }
  }
  const removeSelected = async (ids: number[], title: string, leave?: () => Promise<void>) => {
    const body = 'Ook de bijlagen worden verwijderd. Dit kan niet ongedaan worden gemaakt.'
    if (!(await confirm({ title, body, confirmLabel: 'Verwijderen', danger: true }))) return false
    try {
      await remove({ ids, leave })
    } catch (error) {
      void showRefusal(error, 'Er is niets verwijderd')
      return false
    }
    toastSuccess(ids.length === 1 ? '1 kandidaat is verwijderd' : `${countCandidates(ids.length)} zijn verwijderd`)
    return true
  }
  return {
    setStatusOf: (candidate: Candidate, status: StudentStatus) => setStatus([candidate.id], { status }, candidate),
    chooseStatusOf: (candidate: Candidate, status?: StudentStatus) => {
      const offered = offeredStatuses(candidate, user)
      const title = `Status van ${fullName(candidate)} wijzigen`
      const question = { title, ids: [candidate.id], offered, names: namesOf(candidate), from: candidate.status, status }
      return askStatus({ ...question, audience: ONE_SCHOOL }, (choice) => setStatus([candidate.id], choice, candidate))
    },
    chooseStatus: async (ids: number[]) => {
      const audience = await call(readCandidateAudience, { body: { ids } }).catch(() => undefined)
      const title = `Status van ${countCandidates(ids.length)} wijzigen`
      return askStatus({ title, ids, offered: studentStatuses, names: namesOf(), audience }, (choice) => setStatus(ids, choice))
    },
    removeOne: (candidate: Candidate, leave?: () => Promise<void>) =>
      removeSelected([candidate.id], `Kandidaat ${fullName(candidate)} verwijderen?`, leave),
    removeAll: (ids: number[]) => removeSelected(ids, `${countCandidates(ids.length)} verwijderen?`),
    reopenOne: async (candidate: Candidate) => {
      const { id, updated_at } = candidate
      const question = {
        title: `${fullName(candidate)} heropenen?`,
        consequence: 'De kandidaat wordt weer een concept. De school kan tot de deadline wijzigen en moet opnieuw indienen.',
        ids: [id],
        confirmLabel: 'Heropenen',
        audience: ONE_SCHOOL,
      }
      const informing = await askToInform(question)
      if (!informing) return false
      return attempt(async () => {
        await reopen({ params: { id }, body: { updated_at, ...informing.notification } })
        informing.forget()
        toastSuccess(`${fullName(candidate)} is weer een concept${mailedInWords(informing.schools)}`)
      })
    },
    downloadZip: ({ id }: Candidate) => call(downloadAttachments, { params: { id } }).then(saveFile, toastError),
  }
}
