const checks = new Set<() => boolean>()

/** Returns what ends the registration. */
export function registerUnsavedWork(isUnsaved: () => boolean) {
  checks.add(isUnsaved)
  return () => void checks.delete(isUnsaved)
}

export const signingOutLosesWork = () => [...checks].some((isUnsaved) => isUnsaved())
