import { assignColumns, bareHeading, type Headings, meaningsOf } from '../../platform/sheet/headings'
import type { ContactField } from './fields'

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
