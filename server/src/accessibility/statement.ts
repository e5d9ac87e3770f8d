import { formatDay } from '@pre-u/contract/platform/dates'
import type { Config } from '../platform/config/config'

/** The statuses of the Dutch decree on digital accessibility. */
const accessibilityStatuses: Record<Config['accessibilityStatus'], string> = {
  A: 'Voldoet volledig',
  B: 'Voldoet gedeeltelijk',
  C: 'Eerste maatregelen genomen',
  D: 'Voldoet niet',
}

const explanations: typeof accessibilityStatuses = {
  A: 'Onderzoek heeft aangetoond dat deze website aan alle eisen voldoet.',
  B: 'Onderzoek heeft aangetoond waaraan deze website nog niet voldoet. De verbeteringen zijn gepland.',
  C: 'Er zijn maatregelen genomen om aan de eisen te voldoen. Een onafhankelijk onderzoek is er nog niet.',
  D: 'Deze website voldoet nog niet aan de eisen.',
}

function contactLine({ email, phone }: Config['office']) {
  const ways = [email && `mail naar ${email}`, phone && `bel ${phone}`].filter(Boolean).join(' of ')
  return ways ? `Dat kan zo: ${ways}.` : 'Neem daarvoor contact op met het Pre-U-bureau.'
}

/** The last run of `npm run accessibility`; docs/accessibility.md has its figures. */
export const examinedOn = '2026-11-17'

/** In the parts of the Dutch model, for an organisation that has not written its own. */
export const standardStatement = ({
  branding: { programmeName },
  office,
  publicUrl,
  accessibilityStatus,
}: Pick<Config, 'branding' | 'office' | 'publicUrl' | 'accessibilityStatus'>) => `# Toegankelijkheidsverklaring

${programmeName} wil dat iedereen deze website kan gebruiken, ook met alleen een toetsenbord, een schermlezer, vergroting of eigen kleuren.

Deze verklaring geldt voor ${publicUrl}, voor alle pagina's voor en na het inloggen.

## Status

${accessibilityStatus}: ${accessibilityStatuses[accessibilityStatus]}. ${explanations[accessibilityStatus]}

De eisen zijn die van het Besluit digitale toegankelijkheid overheid: EN 301 549, WCAG 2.1, niveau A en AA. Wij toetsen aan WCAG 2.2, niveau A en AA.

## Onderbouwing

- ${formatDay(examinedOn)}: eigen onderzoek met een programma (axe-core en eigen controles) van alle schermen, formulieren, dialogen en menu's, als medewerker, als school en als bezoeker: in licht, donker en eigen kleuren, op brede en smalle schermen en bij 200 % en 400 % vergroting. Een beheerder kan het verslag opvragen.
- Bij elke wijziging van de software: elk scherm opnieuw met axe-core, en hele taken met alleen het toetsenbord.
- Een onderzoek door een onafhankelijke deskundige en met mensen die een schermlezer gebruiken: ${accessibilityStatus === 'A' || accessibilityStatus === 'B' ? 'uitgevoerd.' : 'nog niet uitgevoerd.'}

Alles werkt met het toetsenbord. Niets hangt alleen af van kleur, aanwijzen, slepen of tijd.

## Wat nog niet toegankelijk is

- Bestanden die scholen en medewerkers zelf toevoegen, zoals pdf-bestanden en foto's. Oorzaak: wij maken ze niet zelf. Gevolg: een schermlezer kan er soms weinig van voorlezen. Alternatief: vraag ons om de inhoud in een andere vorm.

## Techniek

Deze website maakt gebruik van HTML, CSS, JavaScript, WAI-ARIA en SVG, en werkt in de laatste versies van Chrome, Edge, Firefox en Safari.

## Werkt iets niet voor u?

Laat het ons weten. ${contactLine(office)} U krijgt binnen twee weken antwoord en hoort dan wat wij eraan doen.

## Niet tevreden over ons antwoord?

Dan kunt u een klacht indienen bij de Nationale ombudsman (nationaleombudsman.nl).

## Deze verklaring

Opgesteld en voor het laatst herzien op ${formatDay(examinedOn)}. Wij herzien haar bij elke grote wijziging en ten minste eens per jaar.`
