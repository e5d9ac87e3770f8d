/** Both roles in Firefox: signs in, opens each main screen and a drawer, and registers pupils by pasting. Started by `npm run firefox`. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PASSWORD, SCHOOL, STAFF } from '../support/api'
import { startServer } from '../support/server'
import { type FirefoxPage, openFirefox } from './bidi'

const { FIREFOX_PATH = '', FIREFOX_PICTURES = '' } = process.env
const DESK = { width: 1280, height: 720 }
const PHONE = { width: 390, height: 800 }
const GIVE_UP_MS = 20_000

/** Where an element that people see is, by its role or tag and its name. */
const placeOf = (selector: string, name: string) => `(() => {
  const found = [...document.querySelectorAll(${JSON.stringify(selector)})].find((element) =>
    (element.getAttribute('aria-label') ?? element.textContent).trim().startsWith(${JSON.stringify(name)}) && element.checkVisibility())
  found?.scrollIntoView({ block: 'center' })
  const { left, top, width, height } = found?.getBoundingClientRect() ?? { width: 0 }
  return width > 0 ? { x: left + width / 2, y: top + height / 2 } : null
})()`

class Walk {
  private readonly faults: string[] = []
  private pictures = 0
  constructor(
    private readonly page: FirefoxPage,
    private readonly url: string,
    private readonly role: string,
  ) {}

  async until<T>(what: string, expression: string): Promise<T> {
    const giveUpAt = Date.now() + GIVE_UP_MS
    for (;;) {
      const found = await this.page.evaluate<T | null | false>(expression)
      if (found) return found
      if (Date.now() > giveUpAt) throw new Error(`${this.role}: no ${what}`)
      await wait(100)
    }
  }

  shows(text: string) {
    return this.until(`'${text}'`, `document.body.innerText.includes(${JSON.stringify(text)})`)
  }

  async click(selector: string, name: string) {
    await this.page.clickAt(await this.until(`${selector} '${name}'`, placeOf(selector, name)))
  }

  async fill(label: string, text: string) {
    await this.click('label', label)
    await this.page.type(text)
  }

  /** As from a spreadsheet: copied from a field beside the page, pasted where the focus was. */
  async paste(text: string) {
    await this.page.evaluate(`(() => {
      const source = document.body.appendChild(Object.assign(document.createElement('textarea'), { value: ${JSON.stringify(text)} }))
      source.focus()
      source.select()
    })()`)
    await this.page.pressWithControl('c')
    await this.page.evaluate(`document.body.lastElementChild.remove()`)
    await this.page.pressWithControl('v')
  }

  /** What every screen has to be: whole, within the window, and without a reported error. */
  async look(name: string) {
    await this.until(`whole page (${name})`, `!document.querySelector('[aria-busy=true]') && document.fonts.status === 'loaded'`)
    while (!this.page.isLoaded()) await wait(50)
    const excess = await this.page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
    if (excess > 0) this.faults.push(`${name}: ${excess} px too wide`)
    this.faults.push(...this.page.problems.splice(0).map((problem) => `${name}: ${problem}`))
    this.pictures += 1
    await this.page.picture(join(FIREFOX_PICTURES, `${this.role}-${String(this.pictures).padStart(2, '0')}-${name}.png`))
  }

  async open(path: string, name: string) {
    await this.page.goTo(`${this.url}${path}`)
    await this.until(`title of ${path}`, `document.querySelector('h1')?.checkVisibility()`)
    await this.look(name)
  }

  async signIn(email: string) {
    await this.page.goTo(`${this.url}/login`)
    await this.fill('E-mailadres', email)
    await this.fill('Wachtwoord', PASSWORD)
    await this.look('login')
    await this.click('button', 'Login')
    await this.until('navigation', `document.querySelector('h1')?.checkVisibility() && location.pathname !== '/login'`)
    await this.look('signed-in')
  }

  end() {
    return this.faults
  }
}

async function walkAsStaff(walk: Walk, page: FirefoxPage) {
  await walk.signIn(STAFF)
  const screens = ['/', '/overzicht', '/cijfers', '/berichten', '/schools', '/schools/docs/all', '/activities', '/calendar', '/honours']
  for (const path of [...screens, '/settings', '/settings?tab=logboek']) await walk.open(path, path.replaceAll(/\W+/g, '-'))
  await page.goTo((await page.evaluate<string>('location.origin')) + '/schools')
  await walk.click('button', 'School toevoegen')
  await walk.shows('Nieuwe school')
  await walk.click('[role=dialog] button', 'Toevoegen')
  await walk.shows('Dit is nog niet opgeslagen')
  await walk.look('school-drawer')
  await page.resize(PHONE)
  for (const path of ['/', '/schools', '/overzicht']) await walk.open(path, `phone${path.replaceAll(/\W+/g, '-')}`)
}

const pupils = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    ['Noor', 'van', `Vuurvos${index}`, `noor.vuurvos${index}@leerling.example`, '5', 'vwo'].join('\t'),
  )

async function walkAsSchool(walk: Walk, page: FirefoxPage) {
  await walk.signIn(SCHOOL)
  for (const path of ['/', '/overzicht', '/activities', '/calendar', '/honours', '/cijfers', '/account'])
    await walk.open(path, path.replaceAll(/\W+/g, '-'))
  await walk.open('/activities', 'activities')
  await walk.click('a', 'Inschrijven')
  await walk.shows('Leerlingen inschrijven')
  await walk.shows('Voornaam')
  await walk.paste(['Voornaam\tTussenvoegsel\tAchternaam\tE-mailadres\tLeerjaar\tNiveau', ...pupils(3)].join('\r\n'))
  await walk.until('pasted pupil', `[...document.querySelectorAll('input')].some(({ value }) => value.startsWith('Vuurvos'))`)
  await walk.look('pasted')
  await walk.click('button', 'Inschrijven (3 leerlingen)')
  // An activity of the demo that closes first may be full by now.
  const done = `document.body.innerText.includes('3 leerlingen ingeschreven')`
  const answer = await walk.until<'sent' | 'asked'>('answer', `${done} ? 'sent' : document.querySelector('[role=dialog]') && 'asked'`)
  if (answer === 'asked') await walk.click('[role=dialog] button', 'Inschrijven')
  await walk.shows('3 leerlingen ingeschreven')
  await walk.look('registered')
  await page.resize(PHONE)
  for (const path of ['/activities', '/']) await walk.open(path, `phone${path.replaceAll(/\W+/g, '-')}`)
}

const walks = { staff: walkAsStaff, school: walkAsSchool }

await mkdir(FIREFOX_PICTURES, { recursive: true })
const server = await startServer({ WORKERS: '1' })
const faults: string[] = []
try {
  for (const [role, run] of Object.entries(walks)) {
    const page = await openFirefox(FIREFOX_PATH, DESK)
    const walk = new Walk(page, server.url, role)
    try {
      await run(walk, page)
      console.log(`Firefox ${page.version}: ${role} walked`)
    } catch (error) {
      await walk.look('stopped').catch(() => undefined)
      faults.push(String(error))
    } finally {
      faults.push(...walk.end())
      await page.close()
    }
  }
} finally {
  await server.takeDown()
}
for (const fault of faults) console.error(fault)
console.log(`The pictures: ${FIREFOX_PICTURES}`)
process.exitCode = faults.length > 0 ? 1 : 0
