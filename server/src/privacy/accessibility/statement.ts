import { formatDay } from '@pre-u/contract/platform/dates'
import { accessibilityStatuses } from '@pre-u/contract/programme/programme'
import { type Office, officeOf, type Programme, waysToReach } from '../../platform/programme/programme'

const explanations: typeof accessibilityStatuses = {
  A: 'Wij verklaren dat deze website aan alle eisen voldoet.',
  B: 'Deze website voldoet nog niet aan alle eisen.',
  C: 'Er zijn maatregelen genomen om aan de eisen te voldoen. Een volledig onderzoek is er nog niet.',
  D: 'Deze website voldoet nog niet aan de eisen.',
}

function contactLine(office: Office) {
  const ways = waysToReach(office)
  return ways ? `Dat kan zo: ${ways}.` : 'Neem daarvoor contact op met het Pre-U-bureau.'
}

/** The last run of `npm run accessibility`; docs/accessibility.md has the same figures. */
export const examination = { day: '2026-11-17', states: 146, scans: 1145, keyboardTasks: 6 }

const independentLine = (report: string) =>
  report
    ? `- Onderzoek door een ander dan de makers van deze website: het verslag staat op ${report}.`
    : '- Nog niet uitgevoerd: een onderzoek door een onafhankelijke deskundige, en een onderzoek met mensen die een schermlezer gebruiken.'

const statusLine = ({ accessibility_status: status }: Programme) => `${status}: ${accessibilityStatuses[status]}. ${explanations[status]}`

/** In the parts of the Dutch model, for an organisation that has not written its own. */
export const standardStatement = (programme: Programme, publicUrl: string) => `# Toegankelijkheidsverklaring

${programme.programme_name} wil dat iedereen deze website kan gebruiken, ook met alleen een toetsenbord, een schermlezer, vergroting of eigen kleuren.

Deze verklaring geldt voor ${publicUrl}, voor alle pagina's voor en na het inloggen.

## Status

${statusLine(programme)}

De eisen zijn die van het Besluit digitale toegankelijkheid overheid: EN 301 549, WCAG 2.1, niveau A en AA. Wij toetsen aan WCAG 2.2, niveau A en AA.

## Onderbouwing

- ${formatDay(examination.day)}: eigen onderzoek met een programma (axe-core en eigen controles) van ${examination.states} schermen, formulieren, dialogen en menu's, als medewerker, als school en als bezoeker. Op schermen van 1280 en 390 pixels breed en bij 200 % en 400 % vergroting, in licht, donker en eigen kleuren: samen ${examination.scans} keer. De fouten die zijn gevonden, zijn verbeterd en opnieuw bekeken; daarna is niets meer gevonden. Wie deze website beheert, kan het herhalen en het verslag ervan maken.
- Bij elke wijziging van de software: dezelfde schermen met axe-core, donker en op een scherm van 390 pixels breed, en ${examination.keyboardTasks} hele taken met alleen het toetsenbord: inloggen en een leerling inschrijven, een leerling plaatsen, een bestand toevoegen, een kandidaat indienen, een activiteit verplaatsen en een instelling wijzigen.
${independentLine(programme.accessibility_report)}

Een programma kan niet alle eisen beoordelen. Wat hier niet genoemd is, is niet onderzocht: andere taken met alleen het toetsenbord, en andere browsers dan Chromium.

## Wat nog niet toegankelijk is

- Bestanden die scholen en medewerkers zelf toevoegen, zoals pdf-bestanden en foto's. Oorzaak: wij maken ze niet zelf. Gevolg: een schermlezer kan er soms weinig van voorlezen. Alternatief: vraag ons om de inhoud in een andere vorm.
- De beschrijving van de API voor programmeurs, op /api/docs. Oorzaak: het is een programma van anderen. Gevolg: sommige teksten hebben te weinig contrast, en een schermlezer leest sommige knoppen dubbel voor. Alternatief: hetzelfde als bestand, op /api/schema/.

## Techniek

Deze website maakt gebruik van HTML, CSS, JavaScript, WAI-ARIA en SVG. De website is onderzocht in Chromium.

## Werkt iets niet voor u?

Laat het ons weten. ${contactLine(officeOf(programme))} U krijgt binnen twee weken antwoord en hoort dan wat wij eraan doen.

## Niet tevreden over ons antwoord?

Dan kunt u een klacht indienen bij de Nationale ombudsman (nationaleombudsman.nl).

## Deze verklaring

Opgesteld en voor het laatst herzien op ${formatDay(examination.day)}. Wij herzien deze verklaring bij elke grote wijziging en ten minste eens per jaar.`
