import { signOut } from '../platform/api/session'
import { confirmFirst } from '../platform/feedback/confirm'
import { hasUnsavedWork } from '../platform/form/unsavedWork'
import { hasDrafts } from '../platform/storage/drafts'

/** Signing out deletes drafts: others may use this computer. */
export async function askAndSignOut() {
  const isLosingWork = hasUnsavedWork() || hasDrafts()
  const question = {
    title: 'Uitloggen en invoer verwijderen?',
    body: 'U hebt iets ingevuld dat nog niet is opgeslagen of verstuurd. Als u uitlogt, gaat het verloren.',
    confirmLabel: 'Uitloggen',
    danger: true,
  }
  if (!isLosingWork || (await confirmFirst(question))) await signOut()
}
