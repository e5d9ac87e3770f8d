import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { checkNewPasswords, login, ownAccountInput, passwordResetConfirm } from './accounts/auth'
import { allows, everyone, feeds, schoolUsers, staff as staffRoles } from './access'
import { inQuery, instant, pageQuery } from './platform/http'
import { speakDutch } from './platform/messages'
import { passwordMin, passwordStrength } from './accounts/passwords'
import { checkPeriod, periodInput } from './activities/periods'
import { schoolInput } from './schools/schools'
import { memberInput } from './schools/members'
import { checkStudent } from './students/students'

speakDutch()

const faults = (schema: z.ZodMiniType, value: unknown) =>
  Object.fromEntries((schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))

describe('login', () => {
  test.each([
    [{}, { email: 'E-mailadres is vereist', password: 'Wachtwoord is vereist' }],
    [
      { email: '   ', password: '' },
      { email: 'E-mailadres is vereist', password: 'Wachtwoord is vereist' },
    ],
    [{ email: 'jan', password: 'x' }, { email: 'Vul een geldig e-mailadres in' }],
    [{ email: 'jan@school.nl', password: 'x'.repeat(129) }, { password: 'Gebruik ten hoogste 128 tekens.' }],
    [{ email: ' jan@school.nl ', password: '   ' }, { password: 'Wachtwoord is vereist' }],
    [{ email: ' jan@school.nl ', password: ' x ' }, {}],
  ])('%o', (value, expected) => expect(faults(login, value)).toEqual(expected))
})

test.each([
  ['2026-11-12T13:30:00.123456Z', '2026-11-12T13:30:00.123Z'],
  ['2100-12-31T23:59:59.9996Z', '2100-12-31T23:59:59.999Z'],
  ['9999-12-31T23:59:59.9996Z', undefined],
  ['0000-01-01T00:00:00Z', undefined],
  ['0001-01-01T00:00:00Z', undefined],
])('the instant %s becomes %s', (text, expected) => expect(instant.safeParse(text).data).toBe(expected))

test('a new password has 8 to 128 characters, of staff 10', () => {
  const both = (new_password: string) => ({ new_password1: new_password, new_password2: new_password })
  const length = (password: string, min: number) => checkNewPasswords(both(password), min).new_password1?.[0]
  expect(length('1234567', passwordMin.SCHOOL)).toBe('Gebruik ten minste 8 tekens.')
  expect(length('12345678', passwordMin.SCHOOL)).toBeUndefined()
  expect(length('123456789', passwordMin.STAFF)).toBe('Gebruik ten minste 10 tekens.')
  expect(length('1234567890', passwordMin.STAFF)).toBeUndefined()
  expect(faults(passwordResetConfirm, both('x'.repeat(129))).new_password1).toBe('Gebruik ten hoogste 128 tekens.')
  expect(faults(passwordResetConfirm, both('x'.repeat(128)))).toEqual({})
})

test.each([
  ['', 'weak'],
  ['Ab1', 'weak'],
  ['abcdefgh', 'weak'],
  ['abc123', 'medium'],
  ['Abcdefghi', 'medium'],
  ['Abcde12', 'medium'],
  ['Abcdef12', 'strong'],
])('the strength of %o is %s', (password, strength) => expect(passwordStrength(password, 8)).toBe(strength))

test('a password that is too short for an account is not strong', () => expect(passwordStrength('Abcdef12', 10)).toBe('medium'))

describe('a period', () => {
  const period = { name: 'Najaar', school_year: '2026-2027', start_date: '2026-09-01', end_date: '2026-12-19', is_active: true }
  test.each([
    [{}, {}],
    [{ name: ' ' }, { name: 'Naam is vereist' }],
    [{ name: 'a\u0000b' }, { name: 'Dit veld bevat tekens die niet zijn toegestaan.' }],
    [{ school_year: '2026' }, { school_year: "Schrijf het schooljaar als '2026-2027'" }],
    [{ school_year: '2026-2028' }, { school_year: 'Een schooljaar loopt van het ene jaar naar het volgende' }],
    [{ start_date: '2026-02-30' }, { start_date: 'Vul een geldige datum in.' }],
    [{ is_active: 'ja' }, { is_active: 'Kies ja of nee.' }],
    [{ extra: 1 }, { '': 'Onbekend veld: extra.' }],
  ])('with %o', (change, expected) => expect(faults(periodInput, { ...period, ...change })).toEqual(expected))

  test('ends no earlier than it begins', () => {
    expect(checkPeriod(period)).toEqual({})
    expect(checkPeriod({ ...period, end_date: '2026-09-01' })).toEqual({})
    expect(checkPeriod({ ...period, end_date: '2026-08-31' })).toHaveProperty('end_date')
  })
})

test('numbers in a query string are whole and bounded', () => {
  const query = z.strictObject(pageQuery)
  expect(query.parse({})).toMatchObject({ page: 1, page_size: 25 })
  for (const page of ['0', '-1', '1.5', 'x', '', '1e3', '99999999999']) expect(faults(query, { page })).toHaveProperty('page')
  expect(faults(query, { page_size: '201' })).toEqual({ page_size: 'Vul 200 of lager in.' })
  expect(faults(query, { page: ['1', '2'] })).toHaveProperty('page')
  expect(inQuery.ids.parse('1,22,3')).toEqual([1, 22, 3])
  expect(faults(inQuery.ids, '1,,2')).not.toEqual({})
})

test('a rule allows only the callers that it names', () => {
  const [staff, school, feed] = [{ user_type: 'STAFF' }, { user_type: 'SCHOOL' }, { user_type: 'FEED' }] as const
  expect([null, staff, school].map((user) => allows('public', user))).toEqual([true, true, true])
  expect([null, staff, school].map((user) => allows(['STAFF'], user))).toEqual([false, true, false])
  expect([null, staff, school].map((user) => allows([], user))).toEqual([false, false, false])
  expect([staffRoles, everyone, schoolUsers, feeds].map((rule) => allows(rule, feed))).toEqual([false, false, false, true])
})

test.each([
  [6, 'havo', 'De havo heeft 5 leerjaren: wijzig leerjaar 6 of het niveau'],
  [5, 'vmbo', 'Het vmbo heeft 4 leerjaren: wijzig leerjaar 5 of het niveau'],
  [5, 'havo', undefined],
  [4, 'vmbo', undefined],
  [6, 'vwo', undefined],
  [6, '', undefined],
])('grade %d of %j: %s', (grade, level, fault) => expect(checkStudent({ grade, level, profile: '' }).grade?.[0]).toBe(fault))

test.each(Object.entries({ schoolInput, memberInput, ownAccountInput }))("'06 1' is no telephone number, by %s", (_name, { shape }) => {
  expect(shape.phone.safeParse('06 1').success).toBe(false)
  expect(shape.phone.safeParse('06 12345678').success).toBe(true)
  expect(shape.phone.safeParse('').success).toBe(true)
})
