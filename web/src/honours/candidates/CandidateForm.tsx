import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { SavedText } from '../../platform/autosave/SavedText'
import { ConflictChoice } from '../../platform/form/ConflictChoice'
import { Section } from '../../platform/page/Section'
import { CandidateInputs } from './candidateFields'
import classes from './candidates.module.css'
import type { CandidateAutosave } from './useCandidateAutosave'

export function CandidateForm({ autosave: { form, saving, saveOnBlur, flush } }: { autosave: CandidateAutosave }) {
  const choice = useRef<HTMLElement>(null)
  const isContested = saving.state === 'contested'
  useEffect(() => {
    if (isContested) choice.current?.focus()
  }, [isContested])
  return (
    <Section title="Gegevens" action={<SavedText saving={saving} />}>
      {/* onBlur bubbles from the fields. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={classes.fields} onBlur={saveOnBlur}>
        {saving.state === 'contested' && (
          <div>
            <ConflictChoice ref={choice} form={form} displays={undefined} {...saving.conflict} />
            <Button onClick={() => void flush()}>Deze keuze opslaan</Button>
          </div>
        )}
        <CandidateInputs form={form} />
      </div>
    </Section>
  )
}
