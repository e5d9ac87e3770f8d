export const sharedLabels = {
  columns: 'Kolommen',
  count: 'Aantal',
  created_at: 'Toegevoegd op',
  deadline: 'Deadline',
  despite_doubts: 'Klopt dit?',
  description: 'Omschrijving',
  email: 'E-mailadres',
  end: 'Einde',
  end_date: 'Einddatum',
  file: 'Bestand',
  first_name: 'Voornaam',
  grade: 'Leerjaar',
  honours_student: 'Kandidaat',
  id: 'Selectie',
  ids: 'Selectie',
  infix: 'Tussenvoegsel',
  is_active: 'Actief',
  is_invited: 'Uitgenodigd',
  kind: 'Soort bijlage',
  last_login: 'Laatst ingelogd',
  last_name: 'Achternaam',
  name: 'Naam',
  old_password: 'Huidig wachtwoord',
  ordering: 'Volgorde',
  page: 'Pagina',
  page_size: 'Aantal per pagina',
  password_hash: 'Wachtwoord',
  pending_email: 'Nieuw e-mailadres',
  period: 'Periode',
  phone: 'Telefoonnummer',
  profile: 'Profiel',
  records: 'Selectie',
  school: 'School',
  school_year: 'Schooljaar',
  search: 'Zoekterm',
  start: 'Begin',
  start_date: 'Begindatum',
  state: 'Status',
  status: 'Status',
  status_reason: 'Reden',
  updated_at: 'Gewijzigd op',
  undo: 'Ongedaan maken',
  user_type: 'Soort gebruiker',
} as const

/** `school__id__in` and `school_id` share the label of `school`. */
export type BaseName<Name extends string> = Name extends `${infer Base}${'__in' | '__gte' | '__lte'}`
  ? BaseName<Base>
  : Name extends `${infer Base}__id`
    ? Base
    : Name extends `${infer Base}_id`
      ? Base
      : Name

export const baseName = (field: string) => field.replace(/__(in|gte|lte)$/, '').replace(/__?id$/, '') || field
