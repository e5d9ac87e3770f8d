import { formatInstant } from '@pre-u/contract/platform/dates'
import { fullName } from '@pre-u/contract/platform/names'
import { composeMail } from '../platform/mail/layout'
import type { Office } from '../platform/programme/programme'

type Named = { first_name: string; infix: string; last_name: string }

export const resetMail = ({ user, url, office }: { user: Named; url: string; office: Office }) =>
  composeMail({
    heading: 'Nieuw wachtwoord instellen',
    paragraphs: [
      `Beste ${fullName(user)},`,
      'Voor uw account bij Pre-U is een nieuw wachtwoord aangevraagd. Via onderstaande link stelt u het in. De link is 2 uur geldig en werkt één keer.',
    ],
    button: { label: 'Wachtwoord instellen', url },
    office,
    footer: 'Hebt u dit niet aangevraagd? Dan hoeft u niets te doen: uw wachtwoord blijft zoals het is. Geef de link aan niemand door.',
  })

export const passwordChangedMail = (user: Named, { publicUrl, office }: { publicUrl: string; office: Office }) =>
  composeMail({
    heading: 'Uw wachtwoord bij Pre-U is gewijzigd',
    paragraphs: [
      `Beste ${fullName(user)},`,
      'Het wachtwoord van uw account is zojuist gewijzigd. Op andere apparaten bent u uitgelogd.',
      'Hebt u dit zelf gedaan? Dan hoeft u niets te doen. Hebt u het niet gedaan? Vraag dan meteen een nieuw wachtwoord aan en laat het ons weten.',
      'Uw persoonlijke agenda-adres blijft hetzelfde. Kan een ander het kennen? Maak dan op de kalender, bij Agenda abonneren, een nieuw adres.',
    ],
    button: { label: 'Nieuw wachtwoord aanvragen', url: `${publicUrl}/verify-email` },
    office,
    footer: 'U ontvangt deze e-mail omdat u een account bij Pre-U hebt.',
  })

export const newDeviceMail = ({ user, device, publicUrl, office }: { user: Named; device: string; publicUrl: string; office: Office }) =>
  composeMail({
    heading: 'Er is ingelogd op een nieuw apparaat',
    paragraphs: [
      `Beste ${fullName(user)},`,
      `Op ${formatInstant(new Date().toISOString())} is met uw account ingelogd op een apparaat dat we nog niet kenden: ${device}.`,
      'Was u dit zelf? Dan hoeft u niets te doen. Was u het niet? Vraag dan meteen een nieuw wachtwoord aan: daarna is iedereen uitgelogd. Laat het ons ook weten.',
    ],
    button: { label: 'Nieuw wachtwoord aanvragen', url: `${publicUrl}/verify-email` },
    office,
    footer: 'U ontvangt deze e-mail omdat u een account bij Pre-U hebt. In een privévenster is elk bezoek een nieuw apparaat.',
  })

/** To an address that was changed lately. */
export const resetLaterMail = ({ user, from, office }: { user: Named; from: string; office: Office }) =>
  composeMail({
    heading: 'U kunt nog geen nieuw wachtwoord instellen',
    paragraphs: [
      `Beste ${fullName(user)},`,
      `Voor uw account bij Pre-U is een nieuw wachtwoord aangevraagd. Uw e-mailadres is kort geleden gewijzigd. Voor de veiligheid van uw account kunt u daarom pas vanaf ${formatInstant(from)} een nieuw wachtwoord aanvragen.`,
      'Weet u uw huidige wachtwoord nog? Dan kunt u gewoon inloggen.',
    ],
    office,
    footer: 'Hebt u dit niet aangevraagd? Dan hoeft u niets te doen: uw wachtwoord blijft zoals het is.',
  })

type EmailChange = { user: Named & { email: string }; email: string; url: string; office: Office }

/** `from`: from when it can be confirmed without the agreement of the address until now; null where nobody is asked. */
export const confirmEmailMail = ({ user, email, from, url, office }: EmailChange & { from: string | null }) =>
  composeMail({
    heading: 'Bevestig uw nieuwe e-mailadres',
    paragraphs: [
      `Beste ${fullName(user)},`,
      `Voor uw account bij Pre-U is ${email} opgegeven als nieuw e-mailadres. Bevestig dat dit adres van u is. Daarna logt u hiermee in. De link is 7 dagen geldig en werkt één keer.`,
      ...(from
        ? [
            `Ga eerst akkoord via de e-mail die we naar uw huidige adres hebben gestuurd: dan werkt de link meteen. Hebt u dat adres niet meer? Dan werkt de link vanaf ${formatInstant(from)}. Bewaar deze e-mail tot dan.`,
          ]
        : []),
    ],
    button: { label: 'Adres bevestigen', url },
    office,
    footer: 'Kent u Pre-U niet, of verwachtte u dit niet? Dan hoeft u niets te doen: er verandert niets.',
  })

/** To the address until now of somebody who changes the own address. */
export const emailChangeMail = ({ user, email, url, office }: EmailChange) =>
  composeMail({
    heading: 'Uw e-mailadres bij Pre-U wordt gewijzigd',
    paragraphs: [
      `Beste ${fullName(user)},`,
      `Vanuit uw account is een nieuw e-mailadres opgegeven: ${email}. Zodra dat adres is bevestigd, logt u daarmee in en niet meer met ${user.email}.`,
      'Hebt u dit zelf gedaan? Dan hoeft u hier niets te doen. Hebt u het niet gedaan? Via onderstaande link behoudt u uw huidige adres.',
    ],
    button: { label: 'Mijn adres behouden', url },
    office,
    footer: 'De link is 7 dagen geldig. Geef de link aan niemand door.',
  })

/** To the address until now, of an account whose address somebody else changes. */
export const agreeEmailMail = ({ user, email, from, by, url, office }: EmailChange & { from: string; by: string }) =>
  composeMail({
    heading: 'Gaat u akkoord met een nieuw e-mailadres?',
    paragraphs: [
      `Beste ${fullName(user)},`,
      `${by} heeft voor uw account bij Pre-U een nieuw e-mailadres opgegeven: ${email}. Zodra dat adres is bevestigd, logt u daarmee in en niet meer met ${user.email}.`,
      `Via onderstaande link gaat u akkoord of behoudt u uw huidige adres. Doet u niets, dan kan het nieuwe adres vanaf ${formatInstant(from)} worden bevestigd. Kent u het nieuwe adres niet? Ga dan niet akkoord: wie het nieuwe adres heeft, kan daarmee in uw account komen.`,
    ],
    button: { label: 'Akkoord gaan of mijn adres behouden', url },
    office,
    footer: 'De link is 7 dagen geldig. Geef de link aan niemand door.',
  })

type Invitation = { user: Named; inviter: { name: string } | null; url: string; schoolName: string | undefined; office: Office }

export const invitationMail = ({ user, inviter, url, schoolName, office }: Invitation) =>
  composeMail({
    heading: 'U bent uitgenodigd voor Pre-U',
    paragraphs: [
      `Beste ${fullName(user)},`,
      inviter ? `${inviter.name} heeft voor u een account bij Pre-U aangemaakt.` : 'Voor u is een account bij Pre-U aangemaakt.',
      ...(schoolName
        ? [`U bent contactpersoon van ${schoolName}: met dit account schrijft u leerlingen in en ziet u wat er is besloten.`]
        : []),
      'Kies een wachtwoord. Daarna kunt u inloggen met uw e-mailadres. De link is 7 dagen geldig en werkt één keer.',
    ],
    button: { label: 'Wachtwoord kiezen', url },
    office,
    footer:
      "Is de link verlopen? Vraag dan op de inlogpagina via 'Wachtwoord vergeten?' een nieuwe aan. Verwachtte u deze uitnodiging niet? Dan hoeft u niets te doen.",
  })
