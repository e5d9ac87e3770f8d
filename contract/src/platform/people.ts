import * as z from 'zod/mini'
import { emailAddress, optionalText, requiredText } from './fields'

export const personInput = {
  first_name: requiredText('Voornaam', 100),
  infix: optionalText(30),
  last_name: requiredText('Achternaam', 100),
  email: emailAddress,
}

export const phoneNumber = optionalText(30).check(
  z.refine(
    (text) => text === '' || (/^\+?[\d ()/-]+$/.test(text) && text.replaceAll(/\D/g, '').length >= 10),
    'Vul een geldig telefoonnummer in, bijvoorbeeld 030 253 35 50',
  ),
  z.overwrite((text) => text.replaceAll(/\s+/g, ' ')),
)

/** Shown below the e-mail field of an account. */
export const NEW_EMAIL_HINT =
  'Een nieuw adres geldt zodra het is bevestigd via de e-mail die we daarheen sturen. Tot dan blijft het huidige adres gelden.'
