import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createTestApp } from '../testing/app'
import { examinedOn } from './statement'

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
  expect(body).not.toContain('nog niet uitgevoerd')
  await preU.close()
})

test('the statement tells of the examination whose figures are in the documentation', () => {
  const figures = readFileSync(new URL('../../../docs/accessibility.md', import.meta.url), 'utf8')
  expect(figures).toContain(`Last run: ${examinedOn}`)
})
