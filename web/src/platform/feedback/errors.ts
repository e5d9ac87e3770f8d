import { ApiError } from '../api/http'

// The labels of the sign-in pages. The contract's labels load with the shell, to keep the first load small.
const labels: Record<string, string> = {
  email: 'E-mailadres',
  new_password1: 'Nieuw wachtwoord',
  new_password2: 'Herhaal nieuw wachtwoord',
  non_field_errors: 'Fout',
  password: 'Wachtwoord',
}
type FindLabel = (field: string) => string | undefined
let findLabel: FindLabel = () => undefined
export const findLabelsBy = (find: FindLabel) => {
  findLabel = find
}

export const labelOf = (field: string) => labels[field] ?? findLabel(field) ?? field

type Told = { summary: string; detail: string }
const unexplained: Told = { summary: 'Error', detail: 'Something went wrong' }

/** The texts shown for a failed call. */
export function explain(error: unknown): Told[] {
  if (!(error instanceof ApiError) || error.status === 500 || error.status === 403) return [unexplained]
  if (error.detail) return [{ summary: 'Fout', detail: error.detail }]
  const told = Object.entries(error.fieldErrors).map(([field, [first = '']]) => ({ summary: labelOf(field), detail: first }))
  return told.length > 0 ? told : [unexplained]
}
