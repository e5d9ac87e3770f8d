import { assignColumns, bareHeading, type Headings, meaningsOf } from '../../platform/sheet/headings'

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

/** Spellings of Magister, Somtoday and people. */
const headings: Record<Exclude<ImportField, 'ignore'>, string> = {
  first_name: 'roepnaam voornaam vnaam firstname voornamen',
  infix: 'tussenvoegsel tussenvoegsels tussenv tussen tv tvg tsv voorvoegsel voorvoegsels infix',
  last_name: 'achternaam anaam familienaam geslachtsnaam surname lastname',
  name: 'volledigenaam naamvolledig naam naamleerling leerlingnaam leerling deelnemer fullname name',
  email:
    'email emailadres emailaddress mail mailadres schoolmail schoolemail schoolemailadres emailschool emailadresschool emailpersoonlijk emailprive',
  grade: 'leerjaar jaar jaarlaag leerjaren grade',
  class: 'klas stamklas stamgroep stamgroepen basisgroep lesgroep groep klassen class lichting',
  level: 'niveau onderwijssoort onderwijstype onderwijsniveau schooltype schoolsoort opleiding studie leerniveau afdeling level',
  profile: 'profiel profielen profielkeuze studieprofiel profile',
  remarks: 'opmerking opmerkingen toelichting bijzonderheden notitie notities remarks',
  activity: 'activiteit activiteitcode activiteitscode codeactiviteit activity',
}
const ignoredHeadings =
  'stamnr stamnummer leerlingnr leerlingnummer llnr llnummer nr nummer volgnr id voorletters voorletter initialen geboortedatum gebdatum ' +
  'geboorteplaats leeftijd geslacht mv bsn ogonummer adres straat huisnummer huisnr postcode plaats woonplaats telefoon telefoonnummer mobiel ' +
  'mentor mentoren coach lokaal school vestiging locatie lesperiode schooljaar status ' +
  // These are headings of an export of registrations.
  'activiteitgeannuleerd periode opwachtlijstsinds ingeschrevenop ingeschrevendoor'

const meanings = meaningsOf({ ...headings, ignore: ignoredHeadings })

// 'E-mail leerling' means 'E-mail'; data about parents, mentors and others is ignored.
const OF_A_PUPIL = /(van)?(de|het)?(leerling|student|lln|ll|deelnemer)$|^(leerling|student)/
const OF_OTHERS = /ouder|verzorger|moeder|vader|mentor|contact|docent|wettelijk|factu|partner/

function meaningOf(heading: string) {
  const name = bareHeading(heading)
  return meanings.get(name) ?? meanings.get(name.replace(OF_A_PUPIL, '')) ?? (OF_OTHERS.test(name) ? meanings.get('mentor') : undefined)
}

/** Returns null when the heading is unknown and the user has to choose. */
export const recogniseHeading = (heading: string): ImportField | null => meaningOf(heading)?.field ?? null

/**
 * The user chooses the meaning of an unclear column. Where there is a 'Voornaam', 'Naam' may hold last names or full names. A 'Code' with
 * an 'Activiteit' is from an export, and the pupils may be registered for another activity now.
 */
export function recogniseHeadings(row: string[]): (ImportField | null)[] {
  const columns = row.map(meaningOf)
  const has = (field: ImportField) => columns.some((meaning) => meaning?.field === field)
  const unclear: ImportField[] = []
  if (has('first_name') && !has('last_name')) unclear.push('name')
  if (row.some((heading) => bareHeading(heading) === 'code')) unclear.push('activity')
  return assignColumns(columns.map((meaning) => (meaning && unclear.includes(meaning.field) ? undefined : meaning)))
}

export const pupilHeadings: Headings<ImportField> = { recognise: recogniseHeading, recogniseRow: recogniseHeadings }
