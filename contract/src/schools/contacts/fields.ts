/** Meanings of a column. A full name is split; a role may say who is the primary contact. */
export const contactFieldNames = {
  brin: 'BRIN-nummer',
  school: 'School',
  city: 'Plaats',
  first_name: 'Voornaam',
  infix: 'Tussenvoegsel',
  last_name: 'Achternaam',
  name: 'Volledige naam',
  email: 'E-mailadres',
  phone: 'Telefoonnummer',
  function: 'Functie',
  is_primary: 'Eerste contactpersoon',
  ignore: 'Niet gebruiken',
} as const
export type ContactField = keyof typeof contactFieldNames
export const contactFields = Object.keys(contactFieldNames) as ContactField[]
