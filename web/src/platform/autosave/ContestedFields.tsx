import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { ConflictChoice } from '../form/ConflictChoice'
import type { Draft } from '../form/useDraft'
import type { Saving } from './useAutosave'

type Props<Fields extends object> = {
  form: Draft<Fields>
  saving: Extract<Saving<Fields>, { state: 'contested' }>
  saveAnswer: () => void
}

/** Takes the focus each time that it is asked which value stays. */
export function ContestedFields<Fields extends object>({ form, saving: { conflict, timesAsked }, saveAnswer }: Props<Fields>) {
  const question = useRef<HTMLElement>(null)
  useEffect(() => {
    if (timesAsked > 0) question.current?.focus()
  }, [timesAsked])
  return (
    <div>
      <ConflictChoice ref={question} form={form} displays={undefined} {...conflict} />
      <Button onClick={saveAnswer}>Deze keuze opslaan</Button>
    </div>
  )
}
