import { Radio, TextInput } from '@mantine/core'
import type { Audience } from '@pre-u/contract/news'
import { useState } from 'react'
import { counted } from '../platform/words'
import classes from './activity.module.css'
import { InformFields, type Telling } from './InformFields'

export type CancelChoice = Telling & { cancel_registrations: boolean; status_reason: string }

type Props = { audience: Audience; initial: CancelChoice; onChange: (choice: CancelChoice) => void }

/** What becomes of the registrations, and whether schools are told. */
export function CancelQuestion({ audience, initial, onChange }: Props) {
  const [choice, setChoice] = useState(initial)
  const change = (part: Partial<CancelChoice>) => {
    const next = { ...choice, ...part }
    setChoice(next)
    onChange(next)
  }
  return (
    <div className={classes.cancel}>
      <Radio.Group
        label={`Wat gebeurt er met ${counted(audience.pupils, 'de inschrijving', 'inschrijvingen')}?`}
        value={choice.cancel_registrations ? 'cancel' : 'keep'}
        onChange={(value) => change({ cancel_registrations: value === 'cancel' })}
      >
        <div className={classes.cancelChoices}>
          <Radio value="cancel" label="Afmelden" />
          <Radio value="keep" label="Laten staan, met de melding dat de activiteit is geannuleerd" />
        </div>
      </Radio.Group>
      {choice.cancel_registrations && (
        <TextInput
          label="Reden"
          description="Staat bij elke inschrijving. De school leest de reden mee."
          maxLength={300}
          value={choice.status_reason}
          onChange={(event) => change({ status_reason: event.currentTarget.value })}
        />
      )}
      <InformFields audience={audience} value={choice} onChange={change} />
    </div>
  )
}
