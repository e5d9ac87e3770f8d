import { freePlacesInWords } from '../../platform/words'

/** What becomes of who goes there: of one pupil by name, of several those who do not fit. */
export function destinationInWords(activity: { free: number | null }, isCopy: boolean, who?: string): string {
  const { free } = activity
  const placesText = `${freePlacesInWords(activity)}.`
  if (free === null || (free > 0 && who)) return placesText
  const alsoPlaced = isCopy ? '' : ', ook wie nu geplaatst is'
  if (free > 0) return `${placesText} Zijn er meer leerlingen, dan komt de rest op de wachtlijst${alsoPlaced}.`
  return `Deze activiteit is vol: ${who ? `${who} komt op de wachtlijst` : `alle leerlingen komen op de wachtlijst${alsoPlaced}`}.`
}
