import type { schools } from '@pre-u/contract/schools/schools'
import { changeSchools, inviteContacts } from '@pre-u/contract/schools/bulk'
import type { ListState } from '../../platform/address/listState'
import { useCall } from '../../platform/api/call'
import { ask } from '../../platform/dialog/ask'
import { confirm } from '../../platform/feedback/confirm'
import { toastSuccess } from '../../platform/feedback/toast'
import { exportAction } from '../../platform/list/BulkBar'
import type { BulkAction, Selected } from '../../platform/list/types'
import { showRefusal } from '../../platform/feedback/refusal'
import { useUndoToast } from '../../platform/undo/useUndo'
import { counted, NOTHING_TO_CHANGE } from '../../platform/words'
import { useMessageTo } from '../../notifications/messages/public'
import { archiveQuestion, unarchiveQuestion } from '../archiveQuestions'
import { invitedInWords } from '../contactWords'
import { schoolQueries } from '../queries'
import { PlanDialog } from './PlanDialog'

const countSchools = (count: number) => counted(count, 'school', 'scholen')
const describe = (count: number, done: string) =>
  count === 0 ? NOTHING_TO_CHANGE : `${countSchools(count)} ${count === 1 ? 'is' : 'zijn'} ${done}`

/** What can be done with selected schools. */
export function useBulkActions({ matching }: ListState<typeof schools>): BulkAction<typeof schools>[] {
  const { mutateAsync } = useCall(changeSchools, { quiet: true })
  const { mutateAsync: sendInvitations } = useCall(inviteContacts, { quiet: true })
  const toastWithUndo = useUndoToast()
  const messageTo = useMessageTo('schools')

  const change = async (records: Selected[], values: { is_active?: boolean; plan_id?: number | null }, done: string) => {
    try {
      const { count, undo } = await mutateAsync({ body: { records, ...values } })
      toastWithUndo(describe(count, done), undo)
      return true
    } catch (error) {
      await showRefusal(error, 'Er is niets gewijzigd')
      return false
    }
  }
  const archive = async (records: Selected[]) => {
    const question = archiveQuestion(countSchools(records.length), records.length)
    return (await confirm(question)) && change(records, { is_active: false }, 'gearchiveerd')
  }
  const unarchive = async (records: Selected[]) => {
    const question = unarchiveQuestion(countSchools(records.length), records.length)
    return (await confirm(question)) && change(records, { is_active: true }, 'teruggehaald')
  }
  const invite = async (records: Selected[]) => {
    const question = {
      title: 'Contactpersonen uitnodigen?',
      body: `Contactpersonen van ${countSchools(records.length)} die nog geen wachtwoord hebben, krijgen een uitnodiging per e-mail. Wie al een geldige uitnodiging heeft, krijgt geen nieuwe.`,
      confirmLabel: 'Uitnodigen',
    }
    if (!(await confirm(question))) return false
    try {
      const answer = await sendInvitations({ body: { records: records.map(({ id }) => ({ id })) } })
      toastSuccess(invitedInWords(answer))
      return true
    } catch (error) {
      await showRefusal(error, 'Er is niemand uitgenodigd')
      return false
    }
  }
  const choosePlan = async (records: Selected[]) => {
    const send = (plan_id: number | null) => change(records, { plan_id }, 'gewijzigd')
    const isDone = await ask<boolean>((answer) => <PlanDialog subject={countSchools(records.length)} send={send} answer={answer} />)
    return isDone ?? false
  }

  return [
    { label: 'Contactpersonen uitnodigen', onClick: (_ids, _shown, records) => invite(records) },
    { label: 'Pakket wijzigen', onClick: (_ids, _shown, records) => choosePlan(records) },
    messageTo,
    exportAction(schoolQueries.exportSelection),
    ...(matching.is_active === 'true'
      ? []
      : [{ label: 'Terughalen', onClick: (_ids: number[], _shown: object, records: Selected[]) => unarchive(records) }]),
    ...(matching.is_active === 'false'
      ? []
      : [{ label: 'Archiveren', danger: true, onClick: (_ids: number[], _shown: object, records: Selected[]) => archive(records) }]),
  ]
}
