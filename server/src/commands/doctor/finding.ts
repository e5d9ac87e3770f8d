import { errorCode } from '../../platform/system'

/** `advice` is what to do about a warning or a fault. */
export type Finding = { about: string; state: 'ok' | 'warning' | 'fault'; text: string; advice?: string }

export const ok = (about: string, text: string): Finding => ({ about, state: 'ok', text })
export const warning = (about: string, text: string, advice: string): Finding => ({ about, state: 'warning', text, advice })
export const fault = (about: string, text: string, advice: string): Finding => ({ about, state: 'fault', text, advice })
export const reasonOf = (error: unknown) => errorCode(error) ?? (error instanceof Error ? error.message : String(error))
