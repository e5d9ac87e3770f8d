import { formatDay, formatInstant } from '@pre-u/contract/platform/dates'
import { isDay } from '../dates/day'
import { number } from '../words'

const NOTHING = '–'

export type Displays<Input> = { [K in keyof Input]?: (value: Input[K] | null) => string }

export function displayValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nee'
  if (typeof value === 'number') return number(value)
  if (typeof value === 'string') return displayText(value)
  if (Array.isArray(value)) return value.map(displayValue).join(', ') || NOTHING
  return typeof value === 'object' && 'name' in value ? displayValue(value.name) : JSON.stringify(value)
}

function displayText(text: string) {
  if (isDay(text)) return formatDay(text)
  const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) && !Number.isNaN(Date.parse(text))
  return isInstant ? formatInstant(text) : text
}
