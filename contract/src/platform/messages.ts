import * as z from 'zod/mini'

type Issue = Parameters<NonNullable<ReturnType<typeof z.config>['customError']>>[0]

const typeMessages: Record<string, string> = {
  string: 'Vul tekst in.',
  number: 'Vul een getal in.',
  int: 'Vul een geheel getal in.',
  boolean: 'Kies ja of nee.',
  array: 'Geef een lijst op.',
  object: 'Geef gegevens in de juiste vorm op.',
}

const formatMessages: Record<string, string> = {
  email: 'Vul een geldig e-mailadres in.',
  date: 'Vul een geldige datum in.',
  datetime: 'Vul een geldige datum en tijd in.',
  url: 'Vul een geldig webadres in.',
}

type LabelOf = (field: string) => string | undefined
let labelOf: LabelOf = () => undefined

/** The same words as `present` in fields.ts. */
const missing = ({ path = [] }: Issue) => {
  const field = path.findLast((part) => typeof part === 'string')
  return `${(field && labelOf(field)) ?? 'Dit veld'} is vereist`
}

const tooSmall = (issue: Issue & { code: 'too_small' }) => {
  if (issue.origin === 'string') return issue.minimum === 1 ? missing(issue) : `Gebruik ten minste ${issue.minimum} tekens.`
  if (issue.origin === 'array') return `Kies er ten minste ${issue.minimum}.`
  return `Vul ${issue.minimum} of hoger in.`
}

const tooBig = (issue: Issue & { code: 'too_big' }) => {
  if (issue.origin === 'string') return `Gebruik ten hoogste ${issue.maximum} tekens.`
  if (issue.origin === 'array') return `Kies er ten hoogste ${issue.maximum}.`
  return `Vul ${issue.maximum} of lager in.`
}

function dutchMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? missing(issue) : (typeMessages[issue.expected] ?? 'Ongeldige waarde.')
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_format':
      return formatMessages[issue.format] ?? 'Dit heeft niet de juiste vorm.'
    case 'invalid_value':
      return `Kies een van: ${issue.values.join(', ')}.`
    case 'unrecognized_keys':
      return `Onbekend veld: ${issue.keys.join(', ')}.`
    default:
      return 'Ongeldige waarde.'
  }
}

/** Call it once at start. `jitless` is set because the content security policy forbids generated code. */
export function speakDutch(labels: LabelOf = labelOf) {
  labelOf = labels
  z.config({ customError: dutchMessage, jitless: true })
}
