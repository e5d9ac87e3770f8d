import type { Activity } from '@pre-u/contract/activities/activities'
import { type cancelActivity, readActivityAudience } from '@pre-u/contract/activities/bulk'
import type { Body } from '@pre-u/contract/platform/action'
import { createStore } from 'zustand'
import { call } from '../platform/api/call'
import { confirm } from '../platform/feedback/confirm'
import { counted } from '../platform/words'
import { toPlace } from '../students/move/public'
import { type CancelChoice, CancelQuestion } from './CancelQuestion'
import { titleOf } from './words'

export type Cancelling = Omit<Body<typeof cancelActivity>, 'updated_at'>

const toBody = ({ registrations, status_reason, destination, inform, inform_note }: CancelChoice): Cancelling => {
  const move_to = registrations === 'move' ? toPlace(destination) : null
  return {
    cancel_registrations: registrations === 'cancel',
    ...(registrations === 'cancel' && { status_reason }),
    ...(move_to && { move_to }),
    inform,
    inform_note,
  }
}

/** Asks what becomes of the registrations and whether schools are told; null when the activities stay. */
async function ask(ids: number[], subject: string, consequence: string, confirmLabel: string): Promise<Cancelling | null> {
  const audience = await call(readActivityAudience, { body: { ids } })
  const hasPupils = audience.pupils > 0
  const store = createStore<CancelChoice>(() => ({
    registrations: hasPupils ? 'cancel' : 'keep',
    status_reason: 'De activiteit gaat niet door',
    destination: null,
    hasAttempted: false,
    inform: hasPupils,
    inform_note: '',
  }))
  const isComplete = () => {
    store.setState({ hasAttempted: true })
    const { registrations, destination } = store.getState()
    return registrations !== 'move' || toPlace(destination) !== null
  }
  const isConfirmed = await confirm({
    title: `${subject} annuleren?`,
    body: hasPupils ? (
      <>
        <p>{consequence}</p>
        <CancelQuestion ids={ids} audience={audience} store={store} />
      </>
    ) : (
      `Er zijn geen lopende inschrijvingen. ${consequence}`
    ),
    confirmLabel,
    dismissLabel: 'Terug',
    danger: true,
    isComplete,
  })
  return isConfirmed ? toBody(store.getState()) : null
}

export const askToCancel = (activity: Activity) =>
  ask(
    [activity.id],
    `Activiteit "${titleOf(activity)}"`,
    'Scholen blijven de activiteit zien, met de melding dat deze is geannuleerd.',
    'Activiteit annuleren',
  )

export const askToCancelAll = (ids: number[]) =>
  ask(
    ids,
    counted(ids.length, 'activiteit', 'activiteiten'),
    'Scholen blijven de activiteiten zien, met de melding dat ze zijn geannuleerd.',
    'Activiteiten annuleren',
  )
