import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { standardProgramme } from '../../platform/programme/programme'
import { programmeTable } from '../../platform/programme/table'
import { createTestApp } from '../../testing/app'
import { examination, standardStatement } from './statement'

test('the statement is there without signing in, with status, address and contact as they are now', async () => {
  const preU = await createTestApp({ publicUrl: 'https://pre-u.example' })
  await preU.db.insert(programmeTable).values({ office_email: 'bureau@pre-u.example', accessibility_status: 'B' })
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
  async (accessibility_status) => {
    const report = 'https://pre-u.example/onderzoek.pdf'
    const statement = (accessibility_report: string) =>
      standardStatement({ ...standardProgramme, accessibility_status, accessibility_report }, 'https://pre-u.example')
    expect(statement('')).toContain('Nog niet uitgevoerd: een onderzoek door een onafhankelijke deskundige')
    expect(statement(report)).toContain(`het verslag staat op ${report}`)
    expect(statement(report)).not.toContain('Nog niet uitgevoerd')
  },
)

test('the statement claims nothing that was not looked at', () => {
  const text = standardStatement(standardProgramme, 'https://pre-u.example')
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
