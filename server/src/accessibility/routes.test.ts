import { expect, test } from 'vitest'
import { createTestApp } from '../testing/app'

test('the statement is there without signing in, with status and contact from the configuration', async () => {
  const preU = await createTestApp({ office: { email: 'bureau@pre-u.example', phone: null }, accessibilityStatus: 'B' })
  const { body, headers, statusCode } = await preU.call({ url: '/toegankelijkheid' })
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(body).toContain('<h1>Toegankelijkheid</h1>')
  expect(body).toContain('B: Voldoet gedeeltelijk.')
  expect(body).toContain('mail naar bureau@pre-u.example')
  await preU.close()
})
