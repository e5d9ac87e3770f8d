import { counted, number, upperFirst } from '@pre-u/contract/platform/words'

export { counted, number, upperFirst }

/** A date in a line of text, which never ends a line halfway. */
export const unbroken = (text: string) => text.replaceAll(' ', '\u00A0')

/** '14 scholen (68 leerlingen)' */
export const audienceInWords = ({ schools, pupils }: { schools: number; pupils: number }) =>
  `${counted(schools, 'school', 'scholen')} (${counted(pupils, 'leerling', 'leerlingen')})`

/** '. 14 scholen krijgen een e-mail', to put after a sentence; empty for none. */
export const mailedInWords = (schools: number | undefined) =>
  schools ? `. ${counted(schools, 'school krijgt', 'scholen krijgen')} een e-mail` : ''

/** ', waarvan 3 op de wachtlijst', to put after how many were moved. */
export const waitingInWords = (waitlisted: number, count: number) =>
  waitlisted === 0 ? '' : count === 1 ? ', op de wachtlijst' : `, waarvan ${number(waitlisted)} op de wachtlijst`

/** What a change of a selection answers when all of it was so already. */
export const NOTHING_TO_CHANGE = 'Er was niets te wijzigen'

export const limitInWords = (limit: number | null) => (limit === null ? 'Geen limiet' : number(limit))

/** '6 plaatsen vrij', 'Vol' or 'Geen limiet' */
export function freePlacesInWords({ free }: { free: number | null }): string {
  if (free === null) return 'Geen limiet'
  return free === 0 ? 'Vol' : counted(free, 'plaats vrij', 'plaatsen vrij')
}

/** '1, 4–6' */
export function gradesInWords(grades: number[]): string {
  const runs: [number, number][] = []
  for (const grade of grades) {
    const last = runs.at(-1)
    if (last && grade === last[1] + 1) last[1] = grade
    else runs.push([grade, grade])
  }
  return runs.map(([from, to]) => (from === to ? from : to === from + 1 ? `${from}, ${to}` : `${from}–${to}`)).join(', ')
}

/** Under every field in which people write freely about a person. */
export const NOTHING_SENSITIVE = 'Zet hier geen medische of andere gevoelige gegevens.'

const UNITS = ['kB', 'MB', 'GB', 'TB']
const UNIT_BYTES = 1024

/** '2,4 MB' */
export function sizeInWords(bytes: number): string {
  if (bytes < UNIT_BYTES) return counted(bytes, 'byte', 'bytes')
  const power = Math.min(Math.floor(Math.log(bytes) / Math.log(UNIT_BYTES)), UNITS.length)
  const amount = bytes / UNIT_BYTES ** power
  return `${number(Number(amount.toFixed(amount < 10 ? 1 : 0)))} ${UNITS[power - 1]}`
}
