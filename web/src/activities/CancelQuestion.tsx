import { Radio, TextInput } from '@mantine/core'
import type { Audience } from '@pre-u/contract/notifications/news'
import type { StoreApi } from 'zustand'
import { useKeptStore } from '../platform/hooks/useKeptAnswer'
import { InformFields, type Telling } from '../placement/InformFields'
import { counted, NOTHING_SENSITIVE } from '../platform/words'
import type { Destination } from '../students/move/public'
import { DestinationSelect } from '../students/move/DestinationSelect'
import classes from './activity.module.css'

export type CancelChoice = Telling & {
  registrations: 'cancel' | 'move' | 'keep'
  status_reason: string
  destination: Destination | null
  hasAttempted: boolean
}

/** `ids`: of the activities that are cancelled. */
type Props = { ids: number[]; audience: Audience; store: StoreApi<CancelChoice> }

/** What becomes of the registrations, and whether schools are told. */
export function CancelQuestion({ ids, audience, store }: Props) {
  const choice = useKeptStore(`annuleren ${ids.join()}`, store)
  const change = store.setState
  return (
    <div className={classes.cancel}>
      <Radio.Group
        label={`Wat gebeurt er met ${counted(audience.pupils, 'inschrijving', 'inschrijvingen')}?`}
        value={choice.registrations}
        onChange={(registrations) => change({ registrations })}
      >
        <div className={classes.cancelChoices}>
          <Radio value="cancel" label="Afmelden" />
          <Radio value="move" label="Verplaatsen naar een andere activiteit" />
          <Radio value="keep" label="Laten staan, met de melding dat de activiteit is geannuleerd" />
        </div>
      </Radio.Group>
      {choice.registrations === 'cancel' && (
        <TextInput
          label="Reden"
          description={`Staat bij elke inschrijving. De school leest de reden mee. ${NOTHING_SENSITIVE}`}
          maxLength={300}
          value={choice.status_reason}
          onChange={(event) => change({ status_reason: event.currentTarget.value })}
        />
      )}
      {choice.registrations === 'move' && (
        <DestinationSelect
          besides={ids}
          hasAttempted={choice.hasAttempted}
          value={choice.destination}
          onChange={(destination) => change({ destination })}
        />
      )}
      <InformFields audience={audience} value={choice} onChange={change} />
    </div>
  )
}
