import { plainText } from '../../platform/plainText'

/** What a column of a list of pupils can mean. A class tells the grade and often the level; a whole name is taken apart. */
export const importFieldNames = {
  first_name: 'Voornaam',
  infix: 'Tussenvoegsel',
  last_name: 'Achternaam',
  name: 'Volledige naam',
  email: 'E-mailadres',
  grade: 'Leerjaar',
  class: 'Klas',
  level: 'Niveau',
  profile: 'Profiel',
  remarks: 'Opmerkingen',
  ignore: 'Niet gebruiken',
} as const
export type ImportField = keyof typeof importFieldNames
export const importFields = Object.keys(importFieldNames) as ImportField[]

/** Letters and digits only: '  E-Mailadres' and 'e mail adres' are one. */
const bare = (text: string) => plainText(text).replaceAll(/[^a-z0-9]/g, '')

/** As Magister, Somtoday and people call them. Where two columns mean the same, the one named earlier is used. */
const headings: Record<Exclude<ImportField, 'ignore'>, string> = {
  first_name: 'roepnaam voornaam vnaam firstname voornamen',
  infix: 'tussenvoegsel tussenvoegsels tussenv tussen tv tvg tsv voorvoegsel voorvoegsels infix',
  last_name: 'achternaam anaam familienaam geslachtsnaam surname lastname',
  name: 'volledigenaam naamvolledig naam naamleerling leerlingnaam leerling deelnemer fullname name',
  email: 'email emailadres emailaddress mail mailadres schoolmail schoolemail emailschool emailadresschool emailpersoonlijk emailprive',
  grade: 'leerjaar jaar jaarlaag leerjaren grade',
  class: 'klas stamklas stamgroep stamgroepen basisgroep lesgroep groep klassen class',
  level: 'niveau onderwijssoort onderwijstype onderwijsniveau schooltype schoolsoort opleiding studie leerniveau afdeling level',
  profile: 'profiel profielen profielkeuze studieprofiel profile',
  remarks: 'opmerking opmerkingen toelichting bijzonderheden notitie notities remarks',
}
const ignored =
  'stamnr stamnummer leerlingnr leerlingnummer llnr llnummer nr nummer volgnr id voorletters voorletter initialen geboortedatum gebdatum ' +
  'geboorteplaats leeftijd geslacht mv bsn ogonummer adres straat huisnummer huisnr postcode plaats woonplaats telefoon telefoonnummer mobiel ' +
  'mentor mentoren coach lokaal school vestiging locatie lesperiode schooljaar status'

const meanings = new Map<string, { field: ImportField; rank: number }>(
  Object.entries({ ...headings, ignore: ignored }).flatMap(([field, names]) =>
    names.split(' ').map((name, rank) => [name, { field: field as ImportField, rank }] as const),
  ),
)

// Whose it is: of a pupil it may be left out, of anybody else it is no business of ours.
const OF_A_PUPIL = /(van)?(de|het)?(leerling|student|lln|ll|deelnemer)$|^(leerling|student)/
const OF_OTHERS = /ouder|verzorger|moeder|vader|mentor|contact|docent|wettelijk|factu|partner/

function meaningOf(heading: string) {
  const name = bare(heading)
  return meanings.get(name) ?? meanings.get(name.replace(OF_A_PUPIL, '')) ?? (OF_OTHERS.test(name) ? meanings.get('mentor') : undefined)
}

/** What a heading means, in whatever spelling; null when somebody has to tell. */
export const recogniseHeading = (heading: string): ImportField | null => meaningOf(heading)?.field ?? null

/** What each column means. Of two with the same meaning the better one stays: 'Roepnaam' goes before 'Voornamen'. */
export function recogniseHeadings(row: string[]): (ImportField | null)[] {
  const found = row.map(meaningOf)
  return found.map((own, index) => {
    if (!own) return null
    const isBeaten = found.some(
      (other, at) => other?.field === own.field && (other.rank < own.rank || (other.rank === own.rank && at < index)),
    )
    return isBeaten ? 'ignore' : own.field
  })
}
