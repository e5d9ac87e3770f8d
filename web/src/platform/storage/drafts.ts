import { useSession } from '../api/session'

const PREFIX = 'draft:'
const KEPT_MS = 7 * 24 * 3_600_000

type Kept = { at: number; content: unknown }

const keys = () => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))

function read(key: string): Kept | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '') as Kept
    return Date.now() - kept.at < KEPT_MS ? kept : undefined
  } catch {
    return undefined
  }
}

/** A session that the server ended keeps its drafts: the user is expected back. */
const hasLeft = () => {
  const { loggedIn, refused } = useSession.getState()
  return !loggedIn && !refused
}

/** Unsent input, stored on this device. */
export const drafts = {
  load: (name: string): unknown => read(PREFIX + name)?.content,
  /** False when storage is full or disabled. */
  save: (name: string, content: unknown): boolean => {
    if (hasLeft()) return false
    try {
      localStorage.setItem(PREFIX + name, JSON.stringify({ at: Date.now(), content } satisfies Kept))
      return true
    } catch {
      return false
    }
  },
  forget: (name: string) => localStorage.removeItem(PREFIX + name),
}

export const forgetDrafts = () => keys().forEach((key) => localStorage.removeItem(key))

export const forgetOldDrafts = () => keys().forEach((key) => read(key) ?? localStorage.removeItem(key))
