import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../testing/anyCharacter'
import { distinctNames, safeName } from './names'

const texts = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.string({ unit: fc.constantFrom('.', '/', '\\', ' ', 'a', 'é', '\u202e', '\0', 'NUL', ':', '😀'), maxLength: 200 }),
  fc.constantFrom('..', '.', '', 'con', 'COM1.txt', 'aux.tar.gz', '../../etc/passwd', 'C:\\x', '\u0000', '.htaccess'),
)

describe('a safe name', () => {
  test.each([
    ['Motivatiebrief.pdf', 'Motivatiebrief.pdf'],
    ['Meer, Jan van der (12)', 'Meer, Jan van der (12)'],
    ['José – déjà vu 📄.pdf', 'José – déjà vu 📄.pdf'],
    ['../../etc/passwd', '_._etc_passwd'],
    ['C:\\Users\\jan.pdf', 'C__Users_jan.pdf'],
    ['a/b\\c:d*e?f"g<h>i|j', 'a_b_c_d_e_f_g_h_i_j'],
    ['brief\u202efdp.exe', 'brief_fdp.exe'],
    ['regel\r\neen\0.pdf', 'regel__een_.pdf'],
    ['. . verborgen . .', 'verborgen'],
    ['.htaccess', 'htaccess'],
    ['con', '_con'],
    ['NUL.txt', '_NUL.txt'],
    ['com1.tar.gz', '_com1.tar.gz'],
    ['console.txt', 'console.txt'],
    ['e\u0301', 'é'],
    ['  ', 'naamloos'],
    ['', 'naamloos'],
  ])('of %j is %j', (text, name) => expect(safeName(text)).toBe(name))

  test('keeps its extension when it is truncated, and splits no surrogate pair', () => {
    expect(safeName(`${'x'.repeat(300)}.pdf`)).toBe(`${'x'.repeat(116)}.pdf`)
    expect(safeName(`${'x'.repeat(115)}😀😀.pdf`)).toBe(`${'x'.repeat(115)}.pdf`)
  })

  test('is safe for any text, and idempotent', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const name = safeName(text)
        expect(name.length).toBeGreaterThan(0)
        expect(name.length).toBeLessThanOrEqual(120)
        expect(name).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\\/:*?"<>|]/u)
        expect(name).not.toMatch(/^[\s.]|[\s.]$/u)
        expect(name).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)(\s*\.|$)/i)
        expect(name).toBe(name.normalize('NFC'))
        expect(safeName(name)).toBe(name)
      }),
      { numRuns: 3000 },
    )
  })
})

describe('distinct names', () => {
  test('are numbered before the extension, ignoring case', () => {
    const distinct = distinctNames()
    expect(['Brief.pdf', 'brief.PDF', 'Brief.pdf', 'Brief (2).pdf', 'Cijfers', 'cijfers'].map(distinct)).toEqual([
      'Brief.pdf',
      'brief (2).PDF',
      'Brief (3).pdf',
      'Brief (2) (2).pdf',
      'Cijfers',
      'cijfers (2)',
    ])
  })

  test('are found for thousands that begin alike', () => {
    const from = performance.now()
    const names = Array.from({ length: 20_000 }, (_, number) => `${'a'.repeat(130)}${number}.pdf`).map(distinctNames())
    expect(new Set(names).size).toBe(20_000)
    expect(performance.now() - from).toBeLessThan(10_000)
  })

  test('are distinct and safe for any texts', () => {
    const few = fc.oneof(texts, fc.constantFrom('a', 'A', 'a ', 'a.pdf', 'A.PDF', `${'x'.repeat(130)}.pdf`, `${'X'.repeat(125)}.pdf`))
    fc.assert(
      fc.property(fc.array(few, { maxLength: 40 }), (all) => {
        const names = all.map(distinctNames())
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
        for (const name of names) {
          expect(name.length).toBeLessThanOrEqual(120)
          expect(safeName(name)).toBe(name)
        }
      }),
      { numRuns: 500 },
    )
  })
})
