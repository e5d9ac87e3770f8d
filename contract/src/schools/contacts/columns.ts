import { assignColumns, bareHeading, type Headings, meaningsOf } from '../../students/import/headings'

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

const meanings = meaningsOf<Exclude<ContactField, 'ignore'>>({
  brin: 'brin brinnummer brincode vestigingscode vestigingsnummer instellingscode',
  school: 'school schoolnaam naamschool vestiging vestigingsnaam instelling organisatie',
  city: 'plaats plaatsnaam schoolplaats stad city',
  first_name: 'voornaam roepnaam firstname vnaam',
  infix: 'tussenvoegsel tussenvoegsels tussenv tv tvg voorvoegsel infix',
  last_name: 'achternaam familienaam surname lastname anaam',
  name: 'naam volledigenaam contactpersoon naamcontactpersoon contact name fullname',
  email: 'email emailadres emailaddress mail mailadres emailcontactpersoon emailadrescontactpersoon',
  phone: 'telefoonnummer telefoon tel telefoonnr mobiel phone',
  function: 'functie rol role function',
  is_primary: 'eerstecontactpersoon eerste primair hoofdcontact hoofdcontactpersoon primary isprimary',
  ignore:
    'uitgenodigd laatstingelogd aanhef geslacht opmerking opmerkingen nr nummer id adres straat postcode provincie regio website pakket',
})

const meaningOf = (heading: string) => meanings.get(bareHeading(heading))

export const contactHeadings: Headings<ContactField> = {
  recognise: (heading) => meaningOf(heading)?.field ?? null,
  recogniseRow: (row) => assignColumns(row.map(meaningOf)),
}
