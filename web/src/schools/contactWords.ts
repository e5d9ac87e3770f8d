import { counted } from '../platform/words'

/** '24 uitnodigingen verstuurd' */
export function invitedInWords({ invited, held_back }: { invited: number; held_back: number }): string {
  const sent = invited === 0 ? 'Er was niemand om uit te nodigen' : counted(invited, 'uitnodiging verstuurd', 'uitnodigingen verstuurd')
  if (held_back === 0) return sent
  return `${sent}. ${counted(held_back, 'adres kreeg', 'adressen kregen')} dit uur al te veel e-mails; nodig later opnieuw uit`
}
