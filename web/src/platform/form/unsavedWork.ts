import { hasDrafts } from '../storage/drafts'

const checks = new Set<() => boolean>()

/** Returns what ends the registration. */
export function registerUnsavedWork(isUnsaved: () => boolean) {
  checks.add(isUnsaved)
  return () => void checks.delete(isUnsaved)
}

/** Signing out deletes drafts too: others may use this computer. */
export const signingOutLosesWork = () => hasDrafts() || [...checks].some((isUnsaved) => isUnsaved())
