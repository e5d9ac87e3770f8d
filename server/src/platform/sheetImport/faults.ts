const SAVE_AS_XLSX = 'Open het in Excel, sla het op als .xlsx en probeer het opnieuw.'
const CHOOSE_ANOTHER = 'Kies een Excel-bestand (.xlsx) of een csv-bestand.'
const COPY = 'Kopieer alleen de rijen die u nodig hebt naar een nieuw bestand en probeer het opnieuw.'

export const faults = {
  empty: 'Dit bestand is leeg. Kies een bestand met gegevens.',
  noRows: 'In dit bestand staan geen rijen. Kies een bestand met gegevens.',
  tooBig: `Dit bestand bevat te veel gegevens. ${COPY}`,
  tooSlow: `Het lezen van dit bestand duurt te lang. ${COPY}`,
  tooManyRows: 'Dit bestand heeft te veel rijen. Verdeel de rijen over meer bestanden en probeer het opnieuw.',
  damaged: `Dit Excel-bestand is beschadigd. ${SAVE_AS_XLSX}`,
  oldExcel: 'Dit is een oud Excel-bestand (.xls). Sla het op als .xlsx en probeer het opnieuw.',
  binaryExcel: 'Dit is een binair Excel-bestand (.xlsb). Sla het op als .xlsx en probeer het opnieuw.',
  password: 'Dit bestand is met een wachtwoord beveiligd. Haal het wachtwoord eraf in Excel, sla het op en probeer het opnieuw.',
  openDocument: 'Dit is een OpenDocument-bestand. Sla het op als .xlsx en probeer het opnieuw.',
  webPage: `Dit is een webpagina en geen Excel-bestand, ook al lijkt de naam erop. ${SAVE_AS_XLSX}`,
  xml: `Dit is een XML-bestand en geen Excel-bestand. ${SAVE_AS_XLSX}`,
  pdf: `Dit is een pdf. ${CHOOSE_ANOTHER}`,
  image: `Dit is een afbeelding. ${CHOOSE_ANOTHER}`,
  program: `Dit is een programma. ${CHOOSE_ANOTHER}`,
  other: `Dit is geen Excel- of csv-bestand. ${CHOOSE_ANOTHER}`,
} as const

export type Fault = keyof typeof faults

export class UnreadableFile extends Error {
  constructor(readonly fault: Fault) {
    super(faults[fault])
  }
}

export const fail = (fault: Fault): never => {
  throw new UnreadableFile(fault)
}
