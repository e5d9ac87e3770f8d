import type { Activity } from '@pre-u/contract/activities'
import { readActivityAudience } from '@pre-u/contract/activities/bulk'
import { call } from '../platform/api/call'
import { confirm } from '../platform/feedback/confirm'
import { counted } from '../platform/words'
import type { CancelChoice } from './CancelQuestion'
import { titleOf } from './words'

/** Asks what becomes of the registrations and whether schools are told; null when the activities stay. */
async function ask(ids: number[], subject: string, consequence: string, confirmLabel: string): Promise<CancelChoice | null> {
  const [audience, { CancelQuestion }] = await Promise.all([call(readActivityAudience, { body: { ids } }), import('./CancelQuestion')])
  const hasPupils = audience.pupils > 0
  let choice: CancelChoice = {
    cancel_registrations: hasPupils,
    status_reason: 'De activiteit gaat niet door',
    inform: hasPupils,
    inform_note: '',
  }
  const remember = (next: CancelChoice) => {
    choice = next
  }
  const isConfirmed = await confirm({
    title: `${subject} annuleren?`,
    body: hasPupils ? (
      <>
        <p>{consequence}</p>
        <CancelQuestion audience={audience} initial={choice} onChange={remember} />
      </>
    ) : (
      `Er zijn geen lopende inschrijvingen. ${consequence}`
    ),
    confirmLabel,
    dismissLabel: 'Terug',
    danger: true,
  })
  return isConfirmed ? choice : null
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
