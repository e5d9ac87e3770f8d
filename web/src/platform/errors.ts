import { ApiError } from './http'

/** What a field is called on screen, for the title of an error that the server reports about it. */
const fieldLabels: Record<string, string> = {
  action: 'Actie',
  email: 'E-mailadres',
  end_date: 'Einddatum',
  first_name: 'Voornaam',
  infix: 'Tussenvoegsel',
  is_active: 'Actief',
  last_name: 'Achternaam',
  name: 'Naam',
  new_password1: 'Nieuw wachtwoord',
  new_password2: 'Herhaal nieuw wachtwoord',
  non_field_errors: 'Fout',
  old_password: 'Huidig wachtwoord',
  ordering: 'Volgorde',
  page: 'Pagina',
  page_size: 'Aantal per pagina',
  password: 'Wachtwoord',
  password_hash: 'Wachtwoord',
  phone: 'Telefoonnummer',
  school_year: 'Schooljaar',
  search: 'Zoekterm',
  start_date: 'Begindatum',
}

export const fieldLabel = (field: string) => fieldLabels[field] ?? field

type Told = { summary: string; detail: string }
const unexplained: Told = { summary: 'Error', detail: 'Something went wrong' }

/** The error catalogue: what a person is told about a failed call. */
export function explain(error: unknown): Told[] {
  if (!(error instanceof ApiError) || error.status === 500 || error.status === 403) return [unexplained]
  if (error.detail) return [{ summary: 'Fout', detail: error.detail }]
  const told = Object.entries(error.fieldErrors).map(([field, [first = '']]) => ({ summary: fieldLabel(field), detail: first }))
  return told.length > 0 ? told : [unexplained]
}
