import { describe, expect, it } from 'vitest'
import { checkPlaceholders, describeEmpty, fillPlaceholders, placeholdersIn, subjectAsTitle } from './placeholders'

const check = (text: string, hasActivity = true, isSubject = false) => checkPlaceholders(text, { hasActivity, isSubject })

describe('placeholders', () => {
  it('are filled in, with spaces and capitals', () => {
    expect(fillPlaceholders('Beste {{ Contactpersoon }} van {{school}}', { contactpersoon: 'Jan', school: 'Het Baken' })).toBe(
      'Beste Jan van Het Baken',
    )
  })

  it('take a value as it is', () => {
    expect(fillPlaceholders('{{school}}', { school: '$& {{plaats}}', plaats: 'Utrecht' })).toBe('$& {{plaats}}')
  })

  it('are found once each', () => {
    expect(placeholdersIn('{{school}} {{School}} {{plaats}} {{iets}}')).toEqual(['school', 'plaats'])
  })

  it.each([
    ['{{schol}}', '{{schol}} bestaat niet'],
    ['{{}}', '{{}} bestaat niet'],
    ['{{school', 'ontbreekt een van beide'],
    ['school}}', 'ontbreekt een van beide'],
  ])('that are wrong are refused: %s', (text, sentence) => {
    expect(check(text).join(' ')).toContain(sentence)
  })

  it('about an activity need one', () => {
    expect(check('{{activiteit}} op {{wanneer}}')).toEqual([])
    expect(check('{{activiteit}} op {{wanneer}}', false)).toEqual([
      '{{activiteit}} en {{wanneer}} kan alleen als u de scholen op een activiteit kiest.',
    ])
  })

  it('of the activity are filled in in the title of a message, those of a school named', () => {
    const activity = { code: 'MC-07', name: 'Klimaat', start_at: '2026-11-12T13:30:00.000Z', deadline: '2026-11-01T22:59:00.000Z' }
    expect(subjectAsTitle('{{activiteit}} op {{wanneer}}', activity)).toBe('MC-07 Klimaat op do 12 nov. 2026, 14:30')
    expect(subjectAsTitle('Plaats voor {{ School }}', activity)).toBe('Plaats voor [school]')
    expect(subjectAsTitle('{{activiteit}}', null)).toBe('[activiteit]')
  })

  it('keep names of pupils out of a subject', () => {
    expect(check('{{leerlingen}}', true, true)).toHaveLength(1)
    expect(check('{{leerlingen}}')).toEqual([])
  })

  it('that are empty name the first schools', () => {
    expect(describeEmpty('pakket', ['A', 'B', 'C', 'D', 'E'])).toContain('{{pakket}} is leeg voor A, B, C en 2 andere.')
  })
})
