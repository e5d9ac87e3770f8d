import { type Candidate, candidates } from '@pre-u/contract/honours/candidates'
import { ContestedFields } from '../../platform/autosave/ContestedFields'
import { SavedText } from '../../platform/autosave/SavedText'
import { Section } from '../../platform/page/RecordPage'
import { type CandidateFields, CandidateInputs, candidateSchema, checkCandidate, fieldsOf } from './candidateFields'
import classes from './candidates.module.css'
import { useAutosave } from '../../platform/autosave/useAutosave'
import { candidateQueries } from '../queries'

export const useCandidateAutosave = (candidate: Candidate, draftKey: string) =>
  useAutosave<typeof candidates, CandidateFields>({
    contract: candidates,
    query: candidateQueries.one(candidate.id),
    record: candidate,
    schema: candidateSchema,
    check: checkCandidate,
    fieldsOf,
    draftKey,
  })

export type CandidateAutosave = ReturnType<typeof useCandidateAutosave>

export const CandidateForm = ({ autosave: { form, saving, saveOnBlur, saveAnswer } }: { autosave: CandidateAutosave }) => (
  <Section title="Gegevens" action={<SavedText saving={saving} />}>
    {/* onBlur bubbles from the fields. */}
    {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
    <div className={classes.fields} onBlur={saveOnBlur}>
      {saving.state === 'contested' && <ContestedFields form={form} saving={saving} saveAnswer={saveAnswer} />}
      <CandidateInputs form={form} />
    </div>
  </Section>
)
