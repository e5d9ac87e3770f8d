import { useSession } from '../api/session'

const PREFIX = 'draft:'
const LIFETIME_MS = 7 * 24 * 3_600_000

type StoredDraft = { at: number; content: unknown }

const keys = () => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))

function read(key: string): StoredDraft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? '') as StoredDraft
    return Date.now() - draft.at < LIFETIME_MS ? draft : undefined
  } catch {
    return undefined
  }
}

/** A session that the server ended keeps its drafts: the user is expected back. */
const hasSignedOut = () => {
  const { loggedIn, wasRefused } = useSession.getState()
  return !loggedIn && !wasRefused
}

export const drafts = {
  load: (name: string): unknown => read(PREFIX + name)?.content,
  /** False when storage is full or disabled. */
  save: (name: string, content: unknown): boolean => {
    if (hasSignedOut()) return false
    try {
      localStorage.setItem(PREFIX + name, JSON.stringify({ at: Date.now(), content } satisfies StoredDraft))
      return true
    } catch {
      return false
    }
  },
  remove: (name: string) => localStorage.removeItem(PREFIX + name),
}

export const hasDrafts = () => keys().some((key) => read(key) !== undefined)

export const deleteDrafts = () => keys().forEach((key) => localStorage.removeItem(key))

export const deleteExpiredDrafts = () => keys().forEach((key) => read(key) ?? localStorage.removeItem(key))
