import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { ConflictChoice } from '../form/ConflictChoice'
import { fieldId } from '../form/fieldId'
import type { Form } from '../form/useForm'
import { useHandOnFocus } from '../hooks/keyboard'
import type { Saving } from './useAutosave'

type Props<Fields extends object> = {
  form: Form<Fields>
  saving: Extract<Saving<Fields>, { state: 'contested' }>
  saveAnswer: () => void
}

/** The question does not take the focus from fields and dialogs. */
const IN_USE = 'input, textarea, select, [contenteditable], [aria-modal=true]'

/**
 * Asks which value stays. The first time the form has saved itself while the user may be typing, so the question is only announced. When
 * the user tries to save again, it takes the focus.
 */
export function ContestedFields<Fields extends object>({ form, saving: { conflict, timesAsked }, saveAnswer }: Props<Fields>) {
  const part = useHandOnFocus<HTMLDivElement>(fieldId(form.id, conflict.contested[0]!.name))
  const question = useRef<HTMLElement>(null)
  useEffect(() => {
    if (timesAsked > 1 || !document.activeElement?.closest(IN_USE)) question.current?.focus()
  }, [timesAsked])
  return (
    <div ref={part}>
      <ConflictChoice ref={question} isAnnounced form={form} displays={undefined} {...conflict} />
      <Button onClick={saveAnswer}>Deze keuze opslaan</Button>
    </div>
  )
}
