import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { ConflictChoice } from '../form/ConflictChoice'
import { fieldId } from '../form/fieldId'
import type { Draft } from '../form/useDraft'
import { useHandOnFocus } from '../hooks/useHandOnFocus'
import type { Saving } from './useAutosave'

type Props<Fields extends object> = {
  form: Draft<Fields>
  saving: Extract<Saving<Fields>, { state: 'contested' }>
  saveAnswer: () => void
}

/** Where somebody types, or answers another question. */
const IN_USE = 'input, textarea, select, [contenteditable], [aria-modal=true]'

/**
 * Asks which value stays. It takes the focus when it is asked again, because somebody wants to save. The first time the form saves itself,
 * and somebody may be typing: then it is only announced.
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
