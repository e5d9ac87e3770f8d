import { create } from 'zustand'
import { Dismissed, SessionEnded } from '../api/http'
import { explain } from './errors'

export type Severity = 'info' | 'success' | 'warn' | 'error' | 'secondary' | 'contrast'
export type Toast = {
  severity: Severity
  summary: string
  detail?: string
  /** The number of a fault that people can report. */
  reference?: string
  life?: number
  closable?: boolean
  action?: { label: string; run: () => void } | undefined
  /** What it offers to take back. */
  undo?: string
}
export type ShownToast = Toast & { id: number; life: number; closable: boolean }

const DEFAULT_LIFE_MS = 3000
let lastId = 0

export const useToasts = create<{ toasts: ShownToast[] }>(() => ({ toasts: [] }))

export function toast(message: Toast) {
  lastId += 1
  const shown = { life: DEFAULT_LIFE_MS, closable: true, ...message, id: lastId }
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, shown] }))
}

export const closeToast = (id: number) => useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((shown) => shown.id !== id) }))

export const closeAllToasts = () => useToasts.setState({ toasts: [] })

/** What was taken back elsewhere is no longer offered. */
export const closeUndoToast = (undo: string) =>
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((shown) => shown.undo !== undo) }))

/** What it says is no longer true. */
export const closeToastsOf = (summary: string) =>
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((shown) => shown.summary !== summary) }))

export function toastError(error: unknown) {
  if (error instanceof SessionEnded || error instanceof Dismissed) return
  for (const text of explain(error)) toast({ severity: 'error', ...text })
}

export const toastSuccess = (detail = 'Verzoek succesvol', summary = 'Succesvol') => toast({ severity: 'success', summary, detail })

/** Resolves to whether it is done; a failure is reported. */
export async function attempt(run: () => Promise<unknown>): Promise<boolean> {
  try {
    await run()
    return true
  } catch (error) {
    toastError(error)
    return false
  }
}
