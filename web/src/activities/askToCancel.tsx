import { type Activity, readActivityAudience } from '@pre-u/contract/activities'
import { call } from '../platform/api/call'
import { confirm } from '../platform/feedback/confirm'
import type { CancelChoice } from './CancelQuestion'
import { titleOf } from './words'

const SCHOOLS_SEE_IT = 'Scholen blijven de activiteit zien, met de melding dat deze is geannuleerd.'

/** Asks what becomes of the registrations and whether schools are told; null when the activity stays. */
export async function askToCancel(activity: Activity): Promise<CancelChoice | null> {
  const [audience, { CancelQuestion }] = await Promise.all([
    call(readActivityAudience, { params: { id: activity.id } }),
    import('./CancelQuestion'),
  ])
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
    title: `Activiteit "${titleOf(activity)}" annuleren?`,
    body: hasPupils ? (
      <>
        <p>{SCHOOLS_SEE_IT}</p>
        <CancelQuestion audience={audience} initial={choice} onChange={remember} />
      </>
    ) : (
      `Er zijn geen lopende inschrijvingen. ${SCHOOLS_SEE_IT}`
    ),
    confirmLabel: 'Activiteit annuleren',
    dismissLabel: 'Terug',
    danger: true,
  })
  return isConfirmed ? choice : null
}
