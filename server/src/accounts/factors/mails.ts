import { fullName } from '@pre-u/contract/platform/names'
import { formatInstant } from '@pre-u/contract/platform/dates'
import type { Context } from '../../platform/context'
import { composeMail } from '../../platform/mail/layout'
import { queueMail } from '../../platform/mail/outbox'
import { readOffice } from '../../platform/programme/programme'
import type { Account } from '../accounts'
import { toAccount } from '../links'

type Told = { heading: string; paragraphs: string[] }

const FOOTER = 'U ontvangt deze e-mail omdat u een account bij Pre-U hebt.'

async function tell({ db }: Pick<Context, 'db'>, user: Account, { heading, paragraphs }: Told) {
  const mail = composeMail({
    heading,
    paragraphs: [`Beste ${fullName(user)},`, ...paragraphs],
    office: await readOffice(db),
    footer: FOOTER,
  })
  await queueMail(db, { ...toAccount(user), ...mail })
}

/** `what`: a sentence about the change. */
export const tellOfChange = (context: Pick<Context, 'db'>, user: Account, what: string) =>
  tell(context, user, {
    heading: 'De manier waarop u inlogt bij Pre-U is gewijzigd',
    paragraphs: [
      `Op ${formatInstant(new Date().toISOString())}: ${what}`,
      'Hebt u dit zelf gedaan? Dan hoeft u niets te doen. Hebt u het niet gedaan? Laat het ons dan meteen weten en vraag een nieuw wachtwoord aan.',
    ],
  })

type Reset = { user: Account; by: Account; reason: string }

export async function tellOfReset(context: Pick<Context, 'db'>, { user, by, reason }: Reset) {
  await tell(context, user, {
    heading: 'Uw tweede stap bij Pre-U is hersteld',
    paragraphs: [
      `${fullName(by)} heeft de tweede stap van uw account verwijderd. De reden: ${reason}`,
      'Overal waar u was aangemeld, bent u nu uitgelogd. Log in met uw wachtwoord; zo nodig stelt u daarna een nieuwe tweede stap in.',
      'Hebt u hier niet om gevraagd? Laat het ons dan meteen weten en vraag een nieuw wachtwoord aan.',
    ],
  })
  await tell(context, by, {
    heading: `U hebt de tweede stap van ${fullName(user)} hersteld`,
    paragraphs: [
      `Vanuit uw account is de tweede stap van ${fullName(user)} verwijderd. De reden: ${reason}`,
      'Hebt u dit niet gedaan? Laat het ons dan meteen weten en kies een nieuw wachtwoord.',
    ],
  })
}
