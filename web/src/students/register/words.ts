import type { Capacity } from '@pre-u/contract/students/students'
import { listed } from '@pre-u/contract/platform/words'
import { counted, number } from '../../platform/words'

export const pupilsInWords = (value: number) => counted(value, 'leerling', 'leerlingen')

export const sentInWords = (count: number) => `${pupilsInWords(count)} ingeschreven`

export const freeInWords = ({ free }: Pick<Capacity, 'free'>) =>
  free === null ? 'geen limiet' : free === 0 ? 'vol' : `${number(free)} vrij`

export function placesInWords({ free, pending, waiting }: Pick<Capacity, 'free' | 'pending' | 'waiting'>): string {
  return [
    freeInWords({ free }),
    pending > 0 && counted(pending, 'aanmelding wacht', 'aanmeldingen wachten'),
    waiting > 0 && `${number(waiting)} op de wachtlijst`,
  ]
    .filter(Boolean)
    .join(', ')
}

export const excessInWords = (excess: number) => `U hebt er ${number(excess)} te veel`

export const OVER_LIMIT = 'Boven de limiet'

function waitingQuestion(room: Pick<Capacity, 'free'> | undefined, pupils: number): string {
  if (!room || room.free === null || room.free >= pupils) return ''
  if (room.free === 0)
    return `De activiteit is vol. ${pupils === 1 ? 'Deze leerling komt' : `Deze ${number(pupils)} leerlingen komen`} op de wachtlijst.`
  return `Er ${room.free === 1 ? 'is' : 'zijn'} nog ${counted(room.free, 'plaats', 'plaatsen')} vrij en u schrijft ${pupilsInWords(pupils)} in. Pre-U bepaalt wie een plaats krijgt.`
}

/** Of a list for several activities, with the code of each. */
export function waitingQuestions(shares: { room: Pick<Capacity, 'free'> & { code: string }; count: number }[]): string {
  if (shares.length === 1) return waitingQuestion(shares[0]!.room, shares[0]!.count)
  return shares
    .map(({ room, count }) => ({ room, question: waitingQuestion(room, count) }))
    .flatMap(({ room, question }) => (question ? [`${room.code}: ${question}`] : []))
    .join(' ')
}

export const faultsInWords = (faults: number) => counted(faults, 'fout', 'fouten')

/** '9 rijen zijn' */
export const rowsInWords = (rows: number) => counted(rows, 'rij is', 'rijen zijn')

/** 'Inschrijven (30 leerlingen)', or what happens to a list of which a part can be sent. */
export function sendLabel(sendable: number, left: number): string {
  if (sendable === 0) return 'Inschrijven'
  if (left === 0) return `Inschrijven (${pupilsInWords(sendable)})`
  return `${counted(sendable, 'goede rij', 'goede rijen')} inschrijven, ${number(left)} laten staan`
}

/** Of a list that was sent. */
export const UNANSWERED =
  'De verbinding viel weg terwijl uw lijst werd verstuurd. Zodra de verbinding terug is, ziet u hier of de leerlingen zijn ingeschreven.'

const MAX_NAMES = 3

/** 'Sanne Bos, Daan Mol, Noor Smit en 27 anderen' */
export const namesInWords = (names: string[]) =>
  listed(names.length <= MAX_NAMES + 1 ? names : [...names.slice(0, MAX_NAMES), `${number(names.length - MAX_NAMES)} anderen`])

export const FULL = 'De activiteit is vol: nieuwe leerlingen komen op de wachtlijst.'

/** Beside 'Opmerkingen', where there is no room for NOTHING_SENSITIVE. */
export const NOTHING_MEDICAL = 'niets medisch'

/** The fault of each row that was changed while it was being sent. */
export const SENT_BEFORE = 'Al ingeschreven met wat er eerst stond. Wijzig de inschrijving en verwijder deze rij.'

/** Rows that were changed while they were being sent. */
export const changedSinceSentInWords = (count: number) =>
  count === 1
    ? 'U hebt een rij gewijzigd terwijl die werd verstuurd. De leerling is ingeschreven met wat er eerst stond. Wijzig de inschrijving en verwijder de rij hier.'
    : `U hebt ${number(count)} rijen gewijzigd terwijl die werden verstuurd. De leerlingen zijn ingeschreven met wat er eerst stond. Wijzig de inschrijvingen en verwijder de rijen hier.`
