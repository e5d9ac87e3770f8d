import { ADDRESS_DAYS } from '@pre-u/contract/accounts/securityEvents'
import { retentionKinds } from '@pre-u/contract/privacy/retention/kinds'
import { type RetentionTerm } from '@pre-u/contract/privacy/retention/terms'
import { type Office, officeOf, type Programme, waysToReach } from '../platform/programme/programme'

const units = { months: ['maand', 'maanden'], days: ['dag', 'dagen'] } as const

const termLine = ({ name, term, unit }: RetentionTerm) => {
  const { label, after, effect } = retentionKinds[name]
  return `- ${label}: ${term} ${units[unit][term === 1 ? 0 : 1]} na ${after}. Daarna worden ze ${effect}.`
}

function officeLine(office: Office) {
  const ways = waysToReach(office)
  return ways ? `Vragen of verzoeken: ${ways}.` : 'Voor vragen en verzoeken neemt u contact op met het Pre-U-bureau.'
}

/** The notice of an organisation that has not written its own. */
export const standardNotice = (programme: Programme, terms: RetentionTerm[]) => `# Privacyverklaring

${programme.programme_name} verwerkt persoonsgegevens van leerlingen, van contactpersonen van scholen en van medewerkers. Hier leest u welke gegevens dat zijn, waarom we ze verwerken, wie ze ziet en hoe lang ze bewaard blijven.

## Wie verantwoordelijk is

De universiteit die ${programme.programme_name} organiseert, is verantwoordelijk voor deze gegevens. Scholen zijn zelf verantwoordelijk voor wat ze over hun leerlingen aanleveren.

${officeLine(officeOf(programme))}

## Welke gegevens

- Van leerlingen die een school inschrijft: naam, e-mailadres, school, leerjaar, niveau, profiel, de activiteit, de status van de inschrijving en een opmerking van de school als die er is.
- Van kandidaten voor het honoursprogramma ook de motivatie en de bijlagen, zoals een motivatiebrief en een cijferlijst.
- Van contactpersonen en medewerkers: naam, e-mailadres, telefoonnummer, functie en wanneer zij voor het laatst hebben ingelogd.
- Van wijzigingen en inzage: wie wanneer gegevens heeft gewijzigd, geëxporteerd, gedownload of ingezien.
- Van inloggen en wat er met een account gebeurt: wie, wanneer, met welk apparaat en vanaf welk IP-adres. Dat adres korten we na ${ADDRESS_DAYS} dagen in.
- Van e-mails: aan wie ze zijn gestuurd, waarover en of ze zijn aangekomen.

Wij vragen niet om gegevens over gezondheid of om andere bijzondere persoonsgegevens. Zet die ook niet in een opmerking. Meldt een school na de deadline dat een leerling ziek is, dan verdwijnt dat zodra de leerling is afgemeld.

## Waarom, en op welke grond

Wij gebruiken de gegevens om leerlingen te plaatsen, scholen te laten weten wat er verandert en verantwoording af te leggen over het programma. De grond is de taak van algemeen belang van de universiteit (artikel 6, lid 1, onder e, AVG). Daarom vragen wij geen toestemming. U kunt wel bezwaar maken.

## Wie de gegevens ziet

- Een school ziet alleen de eigen leerlingen.
- Medewerkers van ${programme.programme_name} zien de gegevens voor hun werk.
- Wie de software en de servers beheert, verwerkt de gegevens alleen in onze opdracht.

De gegevens worden niet verkocht en niet voor reclame gebruikt. Deze website plaatst geen cookies en volgt u niet.

## Hoe lang

${terms.map(termLine).join('\n')}

Na anonimiseren blijven alleen aantallen over. Gegevens die nodig zijn voor bijvoorbeeld een bezwaar, blijven langer bewaard, met een reden en een einddatum.

## Uw rechten

U kunt vragen welke gegevens wij van u hebben, ze laten verbeteren of wissen, de verwerking laten beperken en bezwaar maken. Leerlingen kunnen dat ook via hun school doen. Bent u niet tevreden over het antwoord, dan kunt u een klacht indienen bij de Autoriteit Persoonsgegevens (autoriteitpersoonsgegevens.nl).`
