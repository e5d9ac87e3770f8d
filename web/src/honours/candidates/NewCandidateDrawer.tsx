import { isStaff } from '@pre-u/contract/access'
import type { User } from '@pre-u/contract/accounts/auth'
import { formatDay } from '@pre-u/contract/platform/dates'
import type { HonoursProgram } from '@pre-u/contract/honours/programs'
import { type Candidate, candidates } from '@pre-u/contract/honours/candidates'
import { id } from '@pre-u/contract/platform/http'
import { schools } from '@pre-u/contract/schools/schools'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { drafts } from '../../platform/storage/drafts'
import { dropdown } from '../../platform/api/dropdowns'
import { ReferenceField } from '../../platform/form/fields'
import { fullName } from '@pre-u/contract/platform/names'
import { useAnnounceCreated } from '../../platform/form/useAnnounceCreated'
import { FormBody } from '../../platform/form/FormBody'
import { SideDrawer } from '../../platform/dialog/SideDrawer'
import { type FormValues, isSame, useForm } from '../../platform/form/useForm'
import page from '../../platform/page/page.module.css'
import { useCreate } from '../../platform/api/resourceQueries'
import { confirmLimits } from '../../platform/feedback/confirmDoubts'
import { blankCandidate, type CandidateFields, candidateSchema, CandidateInputs, checkCandidate } from './candidateFields'

type Props = { program: HonoursProgram; user: User; opened: boolean; onClose: () => void }

export const NewCandidateDrawer = ({ opened, onClose, program, user }: Props) => (
  <SideDrawer opened={opened} onClose={onClose} title="Kandidaat toevoegen">
    {opened && <NewCandidate program={program} user={user} />}
  </SideDrawer>
)

type Fields = CandidateFields & { school_id?: number }
const withSchool = z.strictObject({ ...candidateSchema.shape, school_id: id })
const loadDraft = (name: string): Partial<FormValues<Fields>> => {
  const draft = drafts.load(name)
  return typeof draft === 'object' && draft !== null ? draft : {}
}
const noop = () => undefined

function NewCandidate({ program, user }: Pick<Props, 'program' | 'user'>) {
  const isStaffUser = isStaff(user)
  const name = `honours:${user.id}:${program.id}:new`
  const { data: offeredSchools = [] } = useQuery({ ...dropdown(schools), enabled: isStaffUser })
  const { mutateAsync: create } = useCreate(candidates, { quiet: true })
  const announceCreated = useAnnounceCreated(candidates)
  const navigate = useNavigate()
  const blank: FormValues<Fields> = { ...blankCandidate, ...(isStaffUser && { school_id: null }) }
  const [initial] = useState(() => ({ ...blank, ...loadDraft(name) }))
  const form = useForm<Fields>({ schema: isStaffUser ? withSchool : candidateSchema, check: checkCandidate, initial })
  const created = useRef<Candidate>(undefined)
  const { values } = form
  // An unsaved form is restored when the drawer opens again, also after a reload.
  const isFilled = !isSame(values, blank)
  useEffect(() => {
    if (isFilled) drafts.save(name, values)
    else drafts.remove(name)
  }, [isFilled, name, values])

  const save = async () => {
    const input = { ...(values as CandidateFields), honours_program_id: program.id }
    created.current = await confirmLimits('toevoegen', (confirmation) => create({ ...input, ...confirmation }))
    return undefined
  }
  const closeWithoutAsking = () => {
    drafts.remove(name)
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
    >
      <p className={page.soft}>
        {program.name}. Indienen kan tot en met {formatDay(program.deadline)}.
      </p>
      {isStaffUser && <ReferenceField form={form} name="school_id" choices={offeredSchools} />}
      <CandidateInputs form={form} />
    </FormBody>
  )
}
