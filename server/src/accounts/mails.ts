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
    ],
    button: { label: 'Nieuw wachtwoord aanvragen', url: `${publicUrl}/verify-email` },
    office,
    footer: 'U ontvangt deze e-mail omdat u een account bij Pre-U hebt.',
  })

type EmailChange = { user: Named & { email: string }; email: string; url: string; office: Office }

export const confirmEmailMail = ({ user, email, url, office }: EmailChange) =>
  composeMail({
    heading: 'Bevestig uw nieuwe e-mailadres',
    paragraphs: [
      `Beste ${fullName(user)},`,
      `Voor uw account bij Pre-U is ${email} opgegeven als nieuw e-mailadres. Bevestig dat dit adres van u is. Daarna logt u hiermee in. De link is 2 dagen geldig en werkt één keer.`,
    ],
    button: { label: 'Adres bevestigen', url },
    office,
    footer: 'Kent u Pre-U niet, of verwachtte u dit niet? Dan hoeft u niets te doen: er verandert niets.',
  })

export const emailChangeMail = ({ user, email, by, url, office }: EmailChange & { by: string }) =>
  composeMail({
    heading: 'Uw e-mailadres bij Pre-U wordt gewijzigd',
    paragraphs: [
      `Beste ${fullName(user)},`,
      `${by} heeft voor uw account een nieuw e-mailadres opgegeven: ${email}. Zodra dat adres is bevestigd, logt u daarmee in en niet meer met ${user.email}.`,
      'Klopt dit? Dan hoeft u hier niets te doen. Klopt het niet? Houd dan uw adres via onderstaande link.',
    ],
    button: { label: 'Mijn adres houden', url },
    office,
    footer: 'De link is 2 dagen geldig. Geef hem aan niemand door.',
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
