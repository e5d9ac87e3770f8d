import { errorFacts } from '../../platform/http/errorFacts'

/** `advice` is what to do about a warning or a fault. */
export type Finding = { about: string; state: 'ok' | 'warning' | 'fault'; text: string; advice?: string }

export const ok = (about: string, text: string): Finding => ({ about, state: 'ok', text })
export const warning = (about: string, text: string, advice: string): Finding => ({ about, state: 'warning', text, advice })
export const fault = (about: string, text: string, advice: string): Finding => ({ about, state: 'fault', text, advice })

/** 'ECONNREFUSED: nothing listens at this address' */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, reason } = errorFacts(error instanceof AggregateError && error.errors[0] instanceof Error ? error.errors[0] : error)
  return reason ? `${code}: ${reason}` : code === 'Error' ? error.message : code
}
