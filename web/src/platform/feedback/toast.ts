import { create } from 'zustand'
import { explain } from './errors'

export type Severity = 'info' | 'success' | 'warn' | 'error' | 'secondary' | 'contrast'
export type Toast = {
  severity: Severity
  summary: string
  detail?: string
  life?: number
  closable?: boolean
  /** Closes the toast. */
  action?: { label: string; run: () => void } | undefined
}
export type ShownToast = Toast & { id: number; life: number; closable: boolean }

const LIFE = 3000
let last = 0

export const useToasts = create<{ toasts: ShownToast[] }>(() => ({ toasts: [] }))

export function toast(message: Toast) {
  last += 1
  const shown = { life: LIFE, closable: true, ...message, id: last }
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, shown] }))
}

export const closeToast = (id: number) => useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((shown) => shown.id !== id) }))

export function toastError(error: unknown) {
  for (const told of explain(error)) toast({ severity: 'error', ...told })
}

export const toastSuccess = (detail = 'Verzoek succesvol') => toast({ severity: 'success', summary: 'Succesvol', detail })
