import { fullName } from '@pre-u/contract/platform/names'
import {
  checkGrade,
  checkStudent,
  levels,
  profiles,
  pupilInput,
  type PupilInput,
  type Student,
  students,
} from '@pre-u/contract/students/students'
import { studentStatusNames } from '@pre-u/contract/students/status'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { LongTextField, optionalChoices, ReferenceField, SelectField, TextField } from '../../platform/form/fields'
import { useAnnounceCreated } from '../../platform/form/useAnnounceCreated'
import { FormBody } from '../../platform/form/FormBody'
import { SideDrawer } from '../../platform/dialog/SideDrawer'
import { type FormValues, useForm, fieldId } from '../../platform/form/useForm'
import { useCreate } from '../../platform/api/resourceQueries'
import { confirmLimits } from '../../platform/feedback/confirmDoubts'
import type { Place } from './queries'
import classes from './messages.module.css'
import { pupilsInWords } from './words'
import { NOTHING_SENSITIVE } from '../../platform/words'

type Values = FormValues<PupilInput>
type Saved = Pick<Student, 'id' | 'first_name' | 'infix' | 'last_name' | 'grade' | 'level' | 'status'>
type Props = {
  opened: boolean
  onClose: () => void
  place: Place
  grades: number[]
  notice: string
  draft: Partial<Values> | null
  onDraftChange: (values: Values | null) => void
}

const blank: Values = { first_name: '', infix: '', last_name: '', email: '', grade: null, level: '', profile: '', remarks: '' }
const isFilled = ({ first_name, last_name, email, remarks }: Values) => [first_name, last_name, email, remarks].some(Boolean)

export function NewPupilDrawer({ opened, onClose, ...props }: Props) {
  const [saved, setSaved] = useState<Saved[]>([])
  const addSaved = (pupil: Saved) => setSaved((before) => [pupil, ...before])
  return (
    <SideDrawer opened={opened} onClose={onClose} title="Eén leerling inschrijven">
      <PupilForm key={saved.length} {...props} saved={saved} onSaved={addSaved} onClose={onClose} />
    </SideDrawer>
  )
}

type FormProps = Omit<Props, 'opened'> & { saved: Saved[]; onSaved: (pupil: Saved) => void }

const noop = () => undefined

function PupilForm({ place, grades, notice, draft, saved, onSaved, onDraftChange, onClose }: FormProps) {
  const { mutateAsync: create } = useCreate(students, { quiet: true })
  const announceCreated = useAnnounceCreated(students)
  const check = (pupil: PupilInput) => ({ ...checkGrade(grades, pupil.grade), ...checkStudent(pupil) })
  const [last] = saved
  // Pupils of one class are often entered one after the other.
  const [initial] = useState<Values>({ ...blank, ...(last && { grade: last.grade, level: last.level }), ...draft })
  const form = useForm<PupilInput>({ schema: pupilInput, check, initial })
  const isAddingNext = useRef(true)
  const created = useRef<Saved>(undefined)
  const { values, id } = form
  useEffect(() => onDraftChange(isFilled(values) ? values : null), [values, onDraftChange])
  const firstFieldId = fieldId(id, 'first_name')
  useEffect(() => document.getElementById(firstFieldId)?.focus(), [firstFieldId])

  const save = async () => {
    const pupil = values as PupilInput
    created.current = await confirmLimits('inschrijven', (confirmation) => create({ ...pupil, ...place, ...confirmation }))
    return undefined
  }
  const closeWithoutAsking = () => {
    onDraftChange(null)
    onSaved(created.current!)
    if (!isAddingNext.current) onClose()
  }
  const saveAndClose = (
    <Button
      variant="default"
      onClick={({ currentTarget }) => {
        isAddingNext.current = false
        currentTarget.form?.requestSubmit()
      }}
    >
      Opslaan en sluiten
    </Button>
  )
  return (
    <FormBody
      form={form}
      leaveGuard={{ setDirty: noop, closeWithoutAsking }}
      saveLabel="Opslaan en volgende"
      save={save}
      announceSaved={() => announceCreated(created.current!.id, fullName(created.current!))}
      onSave={() => {
        isAddingNext.current = true
      }}
      secondary={saveAndClose}
    >
      {last && (
        <output className={classes.saved}>
          {pupilsInWords(saved.length)} ingeschreven. Laatste: {fullName(last)} ({studentStatusNames[last.status].toLowerCase()}).
        </output>
      )}
      {notice && <output className={classes.warned}>{notice}</output>}
      <TextField form={form} name="first_name" autoComplete="off" data-autofocus />
      <TextField form={form} name="infix" autoComplete="off" />
      <TextField form={form} name="last_name" autoComplete="off" />
      <TextField form={form} name="email" type="email" autoComplete="off" />
      <ReferenceField form={form} name="grade" choices={grades.map((grade) => ({ id: grade, name: String(grade) }))} />
      <SelectField form={form} name="level" data={optionalChoices(levels)} />
      <SelectField form={form} name="profile" data={optionalChoices(profiles)} />
      <LongTextField form={form} name="remarks" description={NOTHING_SENSITIVE} />
    </FormBody>
  )
}
