import { signOut } from '../platform/api/session'
import { saveDrafts } from '../platform/drafts/drafts'
import { confirm } from '../platform/feedback/confirm'
import { signingOutLosesWork } from '../platform/form/unsavedWork'

export async function askAndSignOut() {
  const question = {
    title: 'Uitloggen en invoer verwijderen?',
    body: 'U hebt iets ingevuld dat nog niet is opgeslagen of verstuurd. Als u uitlogt, gaat het verloren.',
    confirmLabel: 'Uitloggen',
    danger: true,
  }
  await saveDrafts()
  if (!signingOutLosesWork() || (await confirm(question))) await signOut()
}
