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

/** The statement of an organisation that has not written its own. */
export const standardStatement = ({
  branding,
  office,
  accessibilityStatus,
}: Pick<Config, 'branding' | 'office' | 'accessibilityStatus'>) => `# Toegankelijkheid

${branding.programmeName} wil dat iedereen deze website kan gebruiken, ook met alleen een toetsenbord, een schermlezer, vergroting of eigen kleuren.

## Status

${accessibilityStatus}: ${accessibilityStatuses[accessibilityStatus]}. ${explanations[accessibilityStatus]}

De eisen zijn die van het Besluit digitale toegankelijkheid overheid (EN 301 549, WCAG 2.1, niveau A en AA). Wij toetsen aan WCAG 2.2, niveau AA. Dit geldt voor alle pagina's, ook na het inloggen.

## Wat wij doen

- Elke wijziging wordt automatisch getoetst, in licht en donker, op brede en smalle schermen.
- Wij maken alles zo dat het met het toetsenbord werkt en niet alleen afhangt van kleur, aanwijzen, slepen of tijd.
- Wij letten erop dat pagina's bij 400 % vergroting leesbaar blijven zonder opzij te schuiven.

## Wat nog niet kan

- Bestanden die scholen en medewerkers zelf toevoegen, zoals pdf-bestanden, zijn niet altijd toegankelijk. Vraag ons om een andere vorm.

## Werkt iets niet voor u?

Laat het ons weten. ${contactLine(office)} Bent u niet tevreden over het antwoord, dan kunt u een klacht indienen bij de Nationale ombudsman (nationaleombudsman.nl).`
