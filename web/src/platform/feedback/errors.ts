import { ApiError } from '../api/http'

// The labels of the sign-in pages. The contract's labels load with the shell, to keep the first load small.
const labels: Record<string, string> = {
  email: 'E-mailadres',
  new_password1: 'Nieuw wachtwoord',
  new_password2: 'Herhaal nieuw wachtwoord',
  non_field_errors: 'Fout',
  password: 'Wachtwoord',
}
type LabelLookup = (field: string) => string | undefined
let lookUpLabel: LabelLookup = () => undefined
export const setLabelLookup = (lookup: LabelLookup) => {
  lookUpLabel = lookup
}

export const labelOf = (field: string) => labels[field] ?? lookUpLabel(field) ?? field

type ErrorText = { summary: string; detail: string; reference?: string }
const unexplained: ErrorText = { summary: 'Error', detail: 'Something went wrong' }

export function explain(error: unknown): ErrorText[] {
  if (!(error instanceof ApiError) || error.status === 403) return [unexplained]
  if (error.status === 500) return [{ ...unexplained, ...(error.reference && { reference: error.reference }) }]
  if (error.detail) return [{ summary: 'Fout', detail: error.detail }]
  const texts = Object.entries(error.fieldErrors).map(([field, [first = '']]) => ({ summary: labelOf(field), detail: first }))
  return texts.length > 0 ? texts : [unexplained]
}
