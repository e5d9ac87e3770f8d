import { composeMail, withPrivacyLink } from '../../server/src/platform/mail/layout'
import { checkAccessibility, expect, test } from '../support/fixtures'

/** Outside the product, whose pages allow no style attributes. */
const ADDRESS = 'http://mail.example/'

const letter = composeMail({
  heading: '12 leerlingen geplaatst, 3 op de wachtlijst',
  paragraphs: ['Beste Jan van der Meer,', 'Dit is er veranderd voor Het Baken.'],
  sections: [
    {
      heading: 'MC-07 Klimaatmodellen <2026>',
      facts: [
        ['Wanneer', 'do 12 nov. 2026, 14:30 tot 16:00'],
        ['Waar', 'Buys Ballotgebouw, zaal 0.79'],
      ],
      paragraphs: ['Laat de geplaatste leerlingen weten dat zij kunnen komen. Afmelden kan tot do 5 nov. 2026, 23:59.'],
      table: {
        head: ['Leerling', 'Was', 'Nu', 'Reden'],
        rows: [
          ['Sanne Bos', 'Aangemeld', 'Geplaatst', ''],
          ["Daan van 't Hof", 'Aangemeld', 'Afgewezen', 'Er zijn meer aanmeldingen dan plaatsen'],
          ['Daan van den Berg', 'Aangemeld', 'Wachtlijst', 'Alle plaatsen zijn bezet'],
        ],
      },
      links: [{ label: 'Bekijk deze inschrijvingen', url: 'https://pre-u.example/?activity__id=7' }],
    },
  ],
  button: { label: 'Openen', url: 'https://pre-u.example/' },
  office: { email: 'bureau@pre-u.example', phone: '030 123 45 67' },
  footer: 'U ontvangt deze e-mail als contactpersoon van Het Baken bij Pre-U.',
})
const mail = withPrivacyLink(letter, 'https://pre-u.example')

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [800, 390])
    test.describe(`a mail, ${colorScheme}, ${width} px`, () => {
      test.use({ ownContext: true, colorScheme, viewport: { width, height: 800 } })

      test('is read without anything from elsewhere, by everybody', async ({ page }) => {
        const asked: string[] = []
        page.on('request', (request) => asked.push(request.url()))
        await page.route(ADDRESS, (route) => route.fulfill({ contentType: 'text/html', body: mail.html }))
        await page.goto(ADDRESS)
        await expect(page.getByRole('row', { name: 'Daan van den Berg Aangemeld Wachtlijst' })).toBeVisible()
        await expect(page.getByRole('heading', { name: 'MC-07 Klimaatmodellen <2026>' })).toBeVisible()
        await checkAccessibility(page)
        const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
        expect([asked, isWider]).toEqual([[ADDRESS], false])
      })
    })

test('the phone number of the office stays on one line', () => {
  expect(mail.html).toContain('bel 030\u00a0123\u00a045\u00a067.')
})

test('the plain text of a mail says the same', () => {
  for (const part of [
    'Beste Jan van der Meer,',
    '- Daan van den Berg: was Aangemeld, nu Wachtlijst, reden Alle plaatsen zijn bezet',
    'bel 030 123 45 67',
  ])
    expect(mail.text).toContain(part)
})
