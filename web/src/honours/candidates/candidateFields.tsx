import { GRADES } from '@pre-u/contract/activities/activities'
import { type Candidate, candidateInput } from '@pre-u/contract/honours/candidates'
import { checkStudent, FIRST_PROFILE_GRADE, profiles } from '@pre-u/contract/students/students'
import * as z from 'zod/mini'
import { LongTextField, optionalChoices, ReferenceField, SelectField, TextField } from '../../platform/form/fields'
import type { Form, FormValues } from '../../platform/form/useForm'
import classes from './candidates.module.css'
import { NOTHING_SENSITIVE } from '../../platform/words'

const {
  school_id: _school,
  honours_program_id: _program,
  status: _status,
  status_reason: _reason,
  despite_limits: _despite,
  ...schoolFields
} = candidateInput.shape

export const candidateSchema = z.strictObject(schoolFields)
export type CandidateFields = z.infer<typeof candidateSchema>
export const checkCandidate = checkStudent

export const blankCandidate: FormValues<CandidateFields> = {
  first_name: '',
  infix: '',
  last_name: '',
  email: '',
  grade: null,
  profile: '',
  motivation: '',
}

export const fieldsOf = ({ first_name, infix, last_name, email, grade, profile, motivation }: Candidate): FormValues<CandidateFields> => ({
  first_name,
  infix,
  last_name,
  email,
  grade,
  profile,
  motivation,
})

const gradeChoices = GRADES.map((grade) => ({ id: grade, name: `Leerjaar ${grade}` }))
const profileOptions = optionalChoices(profiles)

export const CandidateInputs = ({ form }: { form: Form<CandidateFields> }) => (
  <>
    <div className={classes.names}>
      <TextField form={form} name="first_name" autoComplete="off" data-autofocus />
      <TextField form={form} name="infix" autoComplete="off" />
    </div>
    <TextField form={form} name="last_name" autoComplete="off" />
    <TextField form={form} name="email" type="email" autoComplete="off" />
    <div className={classes.pair}>
      <ReferenceField form={form} name="grade" choices={gradeChoices} searchable={false} />
      <SelectField form={form} name="profile" data={profileOptions} description={`Vanaf leerjaar ${FIRST_PROFILE_GRADE}.`} />
    </div>
    <LongTextField
      form={form}
      name="motivation"
      rows={4}
      maxLength={2000}
      description={`Kort: waarom past dit programma bij deze leerling? ${NOTHING_SENSITIVE}`}
    />
  </>
)
