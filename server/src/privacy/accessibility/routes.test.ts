import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/app'
import { examination, standardStatement } from './statement'

test('the statement is there without signing in, with status, address and contact from the configuration', async () => {
  const preU = await createTestApp({
    office: { email: 'bureau@pre-u.example', phone: null },
    publicUrl: 'https://pre-u.example',
    accessibilityStatus: 'B',
  })
  const { body, headers, statusCode } = await preU.call({ url: '/toegankelijkheid' })
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(body).toContain('<h1>Toegankelijkheidsverklaring</h1>')
  expect(body).toContain('Deze verklaring geldt voor https://pre-u.example')
  expect(body).toContain('B: Voldoet gedeeltelijk.')
  expect(body).toContain('mail naar bureau@pre-u.example')
  await preU.close()
})

test.for(['A', 'B', 'C', 'D'] as const)(
  'with status %s an independent examination is told of only with its report',
  async (accessibilityStatus) => {
    const without = await createTestApp({ accessibilityStatus })
    expect((await without.call({ url: '/toegankelijkheid' })).body).toContain(
      'Nog niet uitgevoerd: een onderzoek door een onafhankelijke deskundige',
    )
    await without.close()
    const report = 'https://pre-u.example/onderzoek.pdf'
    const withReport = await createTestApp({ accessibilityStatus, accessibilityReport: report })
    const { body } = await withReport.call({ url: '/toegankelijkheid' })
    expect(body).toContain(`het verslag staat op ${report}`)
    expect(body).not.toContain('Nog niet uitgevoerd')
    await withReport.close()
  },
)

test('the statement claims nothing that was not looked at', () => {
  const text = standardStatement({
    branding: { programmeName: 'Pre-U', image: null, poweredByName: 'Pre-U', poweredByLogo: null },
    office: { email: null, phone: null },
    publicUrl: 'https://pre-u.example',
    accessibilityStatus: 'C',
    accessibilityReport: null,
  })
  expect(text).not.toMatch(/Safari|Edge|Firefox|alles werkt/i)
  expect(text).toContain('Een programma kan niet alle eisen beoordelen.')
  expect(text).toContain('andere browsers dan Chromium')
})

test('the statement tells of the examination whose figures are in the documentation', () => {
  const figures = readFileSync(new URL('../../../../docs/accessibility.md', import.meta.url), 'utf8')
  const { day, states, scans } = examination
  expect(figures).toContain(`Last run: ${day}`)
  expect(figures).toContain(`${states} states, ${scans.toLocaleString('en')} scans`)
  const tasks = readFileSync(new URL('../../../../e2e/accessibility/keyboard.spec.ts', import.meta.url), 'utf8')
  expect(tasks.match(/^ *test\('/gm)).toHaveLength(examination.keyboardTasks)
})
