import { ContestedFields } from '../../platform/autosave/ContestedFields'
import { SavedText } from '../../platform/autosave/SavedText'
import { Section } from '../../platform/page/Section'
import { CandidateInputs } from './candidateFields'
import classes from './candidates.module.css'
import type { CandidateAutosave } from './useCandidateAutosave'

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
