import { isStaff } from '@pre-u/contract/access'
import type { User } from '@pre-u/contract/accounts/auth'
import { type Candidate, candidates } from '@pre-u/contract/honours/candidates'
import type { HonoursProgram } from '@pre-u/contract/honours/programs'
import { formatDay } from '@pre-u/contract/platform/dates'
import { id } from '@pre-u/contract/platform/http'
import { fullName } from '@pre-u/contract/platform/names'
import { schools } from '@pre-u/contract/schools/schools'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { dropdown } from '../../platform/api/dropdowns'
import { SideDrawer } from '../../platform/dialog/SideDrawer'
import { DraftFound, DraftState } from '../../platform/drafts/DraftNotice'
import type { Draft } from '../../platform/drafts/drafts'
import { WithDraft } from '../../platform/drafts/WithDraft'
import { confirmLimits } from '../../platform/feedback/confirmDoubts'
import { ReferenceField } from '../../platform/form/fields'
import { FormBody } from '../../platform/form/FormBody'
import { useAnnounceCreated } from '../../platform/form/useAnnounceCreated'
import { useDraftForm } from '../../platform/form/useDraftForm'
import page from '../../platform/page/page.module.css'
import { candidateQueries } from '../queries'
import { blankCandidate, type CandidateFields, candidateSchema, CandidateInputs, checkCandidate } from './candidateFields'
import { fieldId } from '../../platform/form/useForm'

type Props = { program: HonoursProgram; user: User; opened: boolean; onClose: () => void }

/** What was typed is there again when it is opened the next time. */
export const NewCandidateDrawer = ({ opened, onClose, program, user }: Props) => (
  <SideDrawer opened={opened} onClose={onClose} title="Kandidaat toevoegen">
    {opened && (
      <WithDraft draftKey={draftKey(program)}>{(draft) => <NewCandidate program={program} user={user} draft={draft} />}</WithDraft>
    )}
  </SideDrawer>
)

type Fields = CandidateFields & { school_id?: number }
const withSchool = z.strictObject({ ...candidateSchema.shape, school_id: id })
const draftKey = ({ id: programId }: HonoursProgram) => `candidate-new-${programId}`

const noop = () => undefined

function NewCandidate({ program, user, draft }: Pick<Props, 'program' | 'user'> & { draft: Draft }) {
  const isStaffUser = isStaff(user)
  const { data: offeredSchools = [] } = useQuery({ ...dropdown(schools), enabled: isStaffUser })
  const { mutateAsync: create } = candidateQueries.useCreate({ quiet: true })
  const announceCreated = useAnnounceCreated(candidates)
  const navigate = useNavigate()
  const { form, discard, draftState } = useDraftForm<Fields>({
    schema: isStaffUser ? withSchool : candidateSchema,
    check: checkCandidate,
    initial: { ...blankCandidate, ...(isStaffUser && { school_id: null }) },
    draft: { key: draftKey(program), answer: draft },
  })
  const created = useRef<Candidate>(undefined)
  // The drawer was opened before it was known whether there is a draft.
  const firstFieldId = fieldId(form.id, 'first_name')
  useEffect(() => document.getElementById(firstFieldId)?.focus(), [firstFieldId])

  const save = async () => {
    const input = { ...(form.values as CandidateFields), honours_program_id: program.id }
    created.current = await confirmLimits('toevoegen', (confirmation) => create({ ...input, ...confirmation }))
    return undefined
  }
  const closeWithoutAsking = () => {
    void discard()
    void navigate({
      to: '/honours/$id/kandidaten/$candidateId',
      params: { id: String(program.id), candidateId: String(created.current?.id) },
      replace: true,
    })
  }
  return (
    <FormBody
      form={form}
      leaveGuard={{ setDirty: noop, closeWithoutAsking }}
      saveLabel="Opslaan en bijlagen toevoegen"
      save={save}
      announceSaved={() => announceCreated(created.current!.id, fullName(created.current!), true)}
      secondary={<DraftState {...draftState} />}
    >
      {draftState.isFound && <DraftFound onRestart={() => form.rebase(form.base)} />}
      <p className={page.soft}>
        {program.name}. Indienen kan tot en met {formatDay(program.deadline)}.
      </p>
      {isStaffUser && <ReferenceField form={form} name="school_id" choices={offeredSchools} />}
      <CandidateInputs form={form} />
    </FormBody>
  )
}
