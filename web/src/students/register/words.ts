import type { Activity } from '@pre-u/contract/activities'
import type { Room } from '@pre-u/contract/students'
import { counted, number } from '../../platform/words'

export const pupilsInWords = (value: number) => counted(value, 'leerling', 'leerlingen')

export function placesInWords(activity: Activity, room: Pick<Room, 'free' | 'waiting'>): string {
  if (room.free === null) return 'Geen limiet'
  const waiting = room.waiting > 0 ? `, ${number(room.waiting)} op de wachtlijst` : ''
  if (room.free === 0) return `Vol${waiting}`
  return `Nog ${number(room.free)} van ${number(activity.capacity ?? room.free)} vrij${waiting}`
}

export function waitingQuestion(room: Pick<Room, 'free'> | undefined, pupils: number): string {
  if (!room || room.free === null || room.free >= pupils) return ''
  if (room.free === 0)
    return `De activiteit is vol. ${pupils === 1 ? 'Deze leerling komt' : `Deze ${number(pupils)} leerlingen komen`} op de wachtlijst.`
  return `Er ${room.free === 1 ? 'is' : 'zijn'} nog ${counted(room.free, 'plaats', 'plaatsen')} vrij en u schrijft ${pupilsInWords(pupils)} in. Het Pre-U-bureau bepaalt wie een plaats krijgt.`
}

export const faultsInWords = (rows: number) => (rows === 1 ? '1 rij heeft nog een fout' : `${number(rows)} rijen hebben nog een fout`)

export const FULL = 'De activiteit is vol: nieuwe leerlingen komen op de wachtlijst.'
