import { deleteDraft, readDraft, saveDraft } from '@pre-u/contract/accounts/drafts'
import type { Answer } from '@pre-u/contract/platform/action'
import { create } from 'zustand'
import { call } from '../api/call'
import { ApiError, SessionEnded, Unreachable } from '../api/http'
import { useSession } from '../api/session'
import { registerUnsavedWork } from '../form/unsavedWork'
import { isTransient } from '../upload/transport'

export type Draft = Answer<typeof readDraft>
/** Null deletes the draft. */
export type Content = Record<string, unknown> | null

const DEBOUNCE_MS = 1000
const RETRY_MS = 5000
/** A request that outlives its page may have 64 kB. */
const MAX_KEEPALIVE_LETTERS = 30_000

/** What is typed and not stored yet, by the key of the draft. In memory only: others may use this computer. */
const unsaved = new Map<string, Content>()
/** What the server has, as this tab knows. */
const stored = new Map<string, string>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
let owner = useSession.getState().user?.id

/** When each draft was stored; `problem` says why what was typed since is not. */
type SaveState = { savedAt?: string | null; problem?: string }
export const useSaveStates = create<Record<string, SaveState>>(() => ({}))

/** What a form begins with: what this tab could not store yet is newer than what the server has. */
export function beginDraft(key: string, { content }: Draft): Content {
  stored.set(key, JSON.stringify(content))
  return unsaved.has(key) ? unsaved.get(key)! : content
}

function problemOf(error: unknown): string {
  if (error instanceof Unreachable) return 'geen verbinding'
  if (!(error instanceof ApiError) || isTransient(error)) return 'we proberen het zo opnieuw'
  return error.detail ?? Object.values(error.fieldErrors)[0]?.[0] ?? 'dit kan niet worden bewaard'
}

async function store(key: string, content: Content, keepalive = false): Promise<SaveState> {
  const request = { params: { key }, keepalive }
  if (content === null) await call(deleteDraft, request)
  const savedAt = content && (await call(saveDraft, { ...request, body: { content } })).updated_at
  stored.set(key, JSON.stringify(content))
  return { savedAt }
}

/** An empty page deletes nothing that another tab stored, and a page that shows a draft stores nothing by itself. */
const isStored = (key: string, content: Content) => stored.get(key) === JSON.stringify(content)

async function save(key: string) {
  clearTimeout(timers.get(key))
  const content = unsaved.get(key)
  if (content === undefined || !useSession.getState().loggedIn) return
  try {
    const { problem: _, ...known } = useSaveStates.getState()[key] ?? {}
    useSaveStates.setState({ [key]: isStored(key, content) ? known : await store(key, content) })
    if (unsaved.get(key) === content) unsaved.delete(key)
  } catch (error) {
    if (error instanceof SessionEnded) return
    console.warn('Draft not saved:', key, error)
    useSaveStates.setState((states) => ({ [key]: { ...states[key], problem: problemOf(error) } }))
    if (isTransient(error)) saveSoon(key, RETRY_MS)
  }
}

/** One after the other, so that an earlier content never arrives last. */
let saving = Promise.resolve()
export function saveNow(key: string) {
  saving = saving.then(() => save(key))
  return saving
}

function saveSoon(key: string, delay: number) {
  clearTimeout(timers.get(key))
  timers.set(
    key,
    setTimeout(() => void saveNow(key), delay),
  )
}

export function keepTyped(key: string, content: Content) {
  unsaved.set(key, content)
  saveSoon(key, DEBOUNCE_MS)
}

/** Before signing out. */
export const saveDrafts = () => Promise.all([...unsaved.keys()].map(saveNow))

/** What a form begins with: asked for before it is shown, each time that it is opened. */
export const draftQuery = (key: string) => ({
  queryKey: ['/api/drafts', key] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Draft> => {
    await saving
    return call(readDraft, { params: { key }, signal })
  },
  staleTime: Infinity,
})

registerUnsavedWork(() => [...unsaved.values()].some((content) => content !== null))
window.addEventListener('beforeunload', (event) => {
  if (Object.entries(useSaveStates.getState()).some(([key, { problem }]) => problem !== undefined && unsaved.has(key)))
    event.preventDefault()
})
/** The page may close now. When it does not, it saves as always. */
function saveBeforeLeaving() {
  if (!document.hidden || !useSession.getState().loggedIn) return
  for (const [key, content] of unsaved) {
    if (isStored(key, content)) continue
    const keepalive = JSON.stringify(content).length < MAX_KEEPALIVE_LETTERS
    store(key, content, keepalive).catch((error: unknown) => console.warn('Draft not saved:', key, error))
  }
}
document.addEventListener('visibilitychange', saveBeforeLeaving)

// After a refusal the same user is expected back, whose list must still be there.
useSession.subscribe(({ loggedIn, wasRefused, user }, previous) => {
  const isOther = loggedIn ? user?.id !== owner : !wasRefused
  if (isOther) {
    unsaved.clear()
    stored.clear()
    useSaveStates.setState({}, true)
  }
  if (loggedIn) owner = user?.id
  if (loggedIn && !previous.loggedIn) void saveDrafts()
})
