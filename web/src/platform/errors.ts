import { ApiError } from './http'

/** What a field is called on screen, for the title of an error that the server reports about it. */
const fieldLabels: Record<string, string> = {
  action: 'Actie',
  activity__id: 'Activiteit',
  activity_id: 'Activiteit',
  brin: 'BRIN-nummer',
  capacity: 'Capaciteit',
  category: 'Categorie',
  city: 'Plaats',
  code: 'Code',
  columns: 'Kolommen',
  count: 'Aantal',
  created_by: 'Ingeschreven door',
  deadline: 'Deadline',
  description: 'Omschrijving',
  email: 'E-mailadres',
  end: 'Einde',
  end_at: 'Einde',
  end_date: 'Einddatum',
  file: 'Bestand',
  first_name: 'Voornaam',
  function: 'Functie',
  grade: 'Leerjaar',
  grades: 'Leerjaren',
  ids: 'Selectie',
  infix: 'Tussenvoegsel',
  is_active: 'Actief',
  is_primary: 'Eerste contactpersoon',
  last_login: 'Laatst ingelogd',
  last_name: 'Achternaam',
  level: 'Niveau',
  location: 'Locatie',
  max_honours_students: 'Max. kandidaten per programma',
  max_registrations: 'Max. inschrijvingen per periode',
  max_per_school: 'Max. per school',
  name: 'Naam',
  new_password1: 'Nieuw wachtwoord',
  new_password2: 'Herhaal nieuw wachtwoord',
  non_field_errors: 'Fout',
  notes: 'Notities',
  old_password: 'Huidig wachtwoord',
  ordering: 'Volgorde',
  page: 'Pagina',
  page_size: 'Aantal per pagina',
  password: 'Wachtwoord',
  password_hash: 'Wachtwoord',
  period__id: 'Periode',
  period_id: 'Periode',
  period_ids: 'Periodes',
  periods: 'Periodes',
  phone: 'Telefoonnummer',
  plan_id: 'Pakket',
  position: 'Positie',
  postal_code: 'Postcode',
  priority: 'Voorrang',
  profile: 'Profiel',
  remarks: 'Opmerkingen',
  school__id: 'School',
  school_id: 'School',
  school_year: 'Schooljaar',
  search: 'Zoekterm',
  start: 'Begin',
  start_at: 'Begin',
  start_date: 'Begindatum',
  state: 'Status',
  status: 'Status',
  status__in: 'Status',
  status_reason: 'Reden',
  street: 'Straat en huisnummer',
  undo: 'Ongedaan maken',
  user_type: 'Soort gebruiker',
  waitlisted_at: 'Op wachtlijst sinds',
  website: 'Website',
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
