import { ApiError } from '../api/http'

// What is asked of somebody who is not signed in. The contract's labels come with the pages that need them: the first page stays small.
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

/** What a field is called on screen, for the title of an error that the server reports about it. */
export const labelOf = (field: string) => labels[field] ?? findLabel(field) ?? field

type Told = { summary: string; detail: string }
const unexplained: Told = { summary: 'Error', detail: 'Something went wrong' }

/** The error catalogue: what a person is told about a failed call. */
export function explain(error: unknown): Told[] {
  if (!(error instanceof ApiError) || error.status === 500 || error.status === 403) return [unexplained]
  if (error.detail) return [{ summary: 'Fout', detail: error.detail }]
  const told = Object.entries(error.fieldErrors).map(([field, [first = '']]) => ({ summary: labelOf(field), detail: first }))
  return told.length > 0 ? told : [unexplained]
}
