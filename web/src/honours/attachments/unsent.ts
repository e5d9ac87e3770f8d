type Chosen = { file: File; target: string }
type Of = { user: number | undefined; candidate: number }

let kept: (Of & { files: Chosen[] }) | undefined

/** For the tab in which the session ended: files cannot be stored as text is. */
export function keepUnsent(of: Of, files: Chosen[]) {
  kept = { ...of, files: files.map(({ file, target }) => ({ file, target })) }
}

/** What this user chose for this candidate; another user's files are forgotten. */
export function takeUnsent({ user, candidate }: Of): Chosen[] {
  const found = kept
  if (!found || (found.user === user && found.candidate !== candidate)) return []
  kept = undefined
  return found.user === user ? found.files : []
}
