import { plainText } from '../../platform/plainText'

/** Meanings of a column. A class gives the grade and often the level; a full name is split. */
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
  activity: 'Activiteit',
  ignore: 'Niet gebruiken',
} as const
export type ImportField = keyof typeof importFieldNames
export const importFields = Object.keys(importFieldNames) as ImportField[]

/** '  E-Mailadres' and 'e mail adres' both become 'emailadres'. */
const bare = (text: string) => plainText(text).replaceAll(/[^a-z0-9]/g, '')

/** Spellings of Magister, Somtoday and people. Of two columns with one meaning, the spelling listed first wins. */
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
  activity: 'activiteit activiteitcode activiteitscode codeactiviteit activity',
}
const ignoredHeadings =
  'stamnr stamnummer leerlingnr leerlingnummer llnr llnummer nr nummer volgnr id voorletters voorletter initialen geboortedatum gebdatum ' +
  'geboorteplaats leeftijd geslacht mv bsn ogonummer adres straat huisnummer huisnr postcode plaats woonplaats telefoon telefoonnummer mobiel ' +
  'mentor mentoren coach lokaal school vestiging locatie lesperiode schooljaar status'

const meanings = new Map<string, { field: ImportField; rank: number }>(
  Object.entries({ ...headings, ignore: ignoredHeadings }).flatMap(([field, names]) =>
    names.split(' ').map((name, rank) => [name, { field: field as ImportField, rank }] as const),
  ),
)

// 'E-mail leerling' means 'E-mail'; data about parents, mentors and others is ignored.
const OF_A_PUPIL = /(van)?(de|het)?(leerling|student|lln|ll|deelnemer)$|^(leerling|student)/
const OF_OTHERS = /ouder|verzorger|moeder|vader|mentor|contact|docent|wettelijk|factu|partner/

function meaningOf(heading: string) {
  const name = bare(heading)
  return meanings.get(name) ?? meanings.get(name.replace(OF_A_PUPIL, '')) ?? (OF_OTHERS.test(name) ? meanings.get('mentor') : undefined)
}

/** Null when the heading is unknown and the user has to choose. */
export const recogniseHeading = (heading: string): ImportField | null => meaningOf(heading)?.field ?? null

/**
 * Of two columns with one meaning, the best spelling wins ('Roepnaam' over 'Voornamen') and the other is ignored. 'Naam' beside 'Voornaam'
 * may be the last name or the full name, so the user has to choose.
 */
export function recogniseHeadings(row: string[]): (ImportField | null)[] {
  const columnMeanings = row.map(meaningOf)
  const has = (field: ImportField) => columnMeanings.some((meaning) => meaning?.field === field)
  return columnMeanings.map((meaning, index) => {
    if (!meaning || (meaning.field === 'name' && has('first_name') && !has('last_name'))) return null
    const isDuplicate = columnMeanings.some(
      (other, otherIndex) =>
        other?.field === meaning.field && (other.rank < meaning.rank || (other.rank === meaning.rank && otherIndex < index)),
    )
    return isDuplicate ? 'ignore' : meaning.field
  })
}
