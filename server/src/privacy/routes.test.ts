import { expect, test } from 'vitest'
import { programmeTable } from '../platform/programme/table'
import { createTestApp } from '../testing/app'
import { aStaff } from '../testing/builders'

test('the notice is there without signing in, with the terms and the office as they are now', async () => {
  const preU = await createTestApp()
  const read = async () => (await preU.call({ url: '/privacy' })).body
  expect(await read()).toContain('<li>Verzonden e-mails: 12 maanden na het verzenden. Daarna worden ze verwijderd.</li>')
  await preU.db.insert(programmeTable).values({ office_email: 'bureau@pre-u.example' })
  expect(await read()).toContain('mail naar bureau@pre-u.example')
  await preU.call({ method: 'PATCH', url: '/api/retention/mails/', body: { term: 1 }, as: await aStaff(preU.db) })
  expect(await read()).toContain('Verzonden e-mails: 1 maand na')
  await preU.close()
})

test('an organisation has its own text, in which nothing is markup', async () => {
  const preU = await createTestApp()
  const privacy_notice = '# Onze regels\r\n\r\nEen <script>alert(1)</script>\ntweede regel\r\n\r\n## Hoe\n\n- een\n- twee & drie\n'
  await preU.db.insert(programmeTable).values({ privacy_notice })
  const { body, headers } = await preU.call({ url: '/privacy/' })
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  const main = /<main>([\s\S]+)<\/main>/.exec(body)![1]!.replaceAll(/\n\s+/g, '\n').trim()
  expect(main).toBe(
    '<h1>Onze regels</h1>\n<p>Een &lt;script&gt;alert(1)&lt;/script&gt;<br>tweede regel</p>\n<h2>Hoe</h2>\n<ul><li>een</li><li>twee &amp; drie</li></ul>',
  )
  await preU.close()
})
