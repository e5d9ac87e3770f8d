/**
 * Registering pupils as a person would in a browser, built and with demo data: a class of 30 pasted with 4 faults, 5 pupils typed, a pupil
 * moved to another activity, and by staff last year's registrations of one school found. Each key, click and look takes as long as the
 * keystroke-level model gives for an average typist. Fails when a walk takes too long.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { fullName } from '@pre-u/contract/platform/names'
import { SCHOOL, sharedSession, STAFF } from '../e2e/support/api'
import { openSignedIn } from '../e2e/support/browser'
import startSharedServer from '../e2e/support/server'
import { addPupil, cell, classList, openActivity, openRegister, paste } from '../e2e/students/pupils'
import { openList } from '../e2e/students/registrations'
import { watchMachine } from './lib/host'

type Page = Awaited<ReturnType<typeof openSignedIn>>

const BARS = { pasted: 60, typed: 90, moved: 10, found: 15 }
const KEY_MS = 280
const LOOK_MS = 2000
const POINT_MS = 1300
const THINK_MS = 1350

function handsOf(page: Page) {
  const done = { actions: 0, letters: 0 }
  return {
    done,
    look: () => wait(LOOK_MS),
    click: async (name: string) => {
      await wait(THINK_MS + POINT_MS)
      await page.getByRole('button', { name, exact: true }).first().click()
      done.actions += 1
    },
    choose: async (role: 'menuitem' | 'option', name: string | RegExp) => {
      await wait(POINT_MS)
      await page.getByRole(role, { name }).first().click()
      done.actions += 1
    },
    press: async (key: string) => {
      await wait(2 * KEY_MS)
      await page.keyboard.press(key)
      done.actions += 1
    },
    type: async (text: string) => {
      await page.keyboard.type(text, { delay: KEY_MS })
      done.letters += text.length
    },
    paste: async (text: string) => {
      await wait(THINK_MS + 2 * KEY_MS)
      await paste(page, text)
      done.actions += 1
    },
  }
}
type Hands = ReturnType<typeof handsOf>

async function pasteClass(page: Page, hands: Hands) {
  const lines = classList(30).split('\r\n')
  const change = (row: number, from: string | RegExp, to: string) => (lines[row] = lines[row]!.replace(from, to))
  change(5, 'V5A', 'B9')
  change(10, '@proef.', '@proef,')
  change(15, /van der\tMeer 15/, '\t')
  lines[26] = lines[25]!
  await hands.paste(lines.join('\r\n'))
  await page.getByRole('heading', { name: '4 fouten' }).waitFor()
  await hands.look()
  await hands.click('Volgende fout')
  for (const text of ['5', '20109@leerling.nl', 'Bakker']) {
    await hands.look()
    await hands.type(text)
    await hands.press('Tab')
  }
  await hands.look()
  await hands.click('Rij 26 verwijderen')
  await page.getByText('Alles is ingevuld.').waitFor()
  await hands.press('Control+Enter')
  await page.getByRole('heading', { name: '29 leerlingen ingeschreven' }).waitFor()
}

async function typeFive(page: Page, hands: Hands) {
  await cell(page, 'Voornaam', 1).focus()
  for (const [index, name] of ['Bos', 'van der Meer', 'Jansen', 'de Vries', 'Smit'].entries())
    for (const text of ['Sanne', name, `2010${index}@ll.nl`, '5v']) {
      await hands.type(text)
      await hands.press('Tab')
    }
  await hands.press('Control+Enter')
  await page.getByRole('heading', { name: '5 leerlingen ingeschreven' }).waitFor()
}

/** As long as 'MC-07', and of no other activity. */
const shortCode = () => `T-${crypto.randomUUID().slice(0, 4)}`

const moveOne = (confirm: (hands: Hands) => Promise<void>) => async (page: Page, hands: Hands) => {
  const [from, to] = [await openActivity(), await openActivity({ code: shortCode() })]
  const pupil = await addPupil(await sharedSession(SCHOOL), from)
  await openList(page, { activity__id: String(from.id) })
  return async () => {
    await hands.click(`Acties voor ${fullName(pupil)}`)
    await hands.choose('menuitem', 'Verplaatsen of kopiëren…')
    await page.getByRole('combobox', { name: 'Naar activiteit' }).waitFor()
    // A whole code is a choice.
    await hands.type(to.code)
    await confirm(hands)
    await page.getByText(`${fullName(pupil)} is verplaatst`).waitFor()
  }
}

/** From the list of this year, by the school year in the shell and the filter of schools. */
async function findLastYear(page: Page, hands: Hands) {
  await openList(page, {})
  return async () => {
    await hands.click('Alle schooljaren')
    await hands.choose('menuitem', /2025-2026/)
    await hands.click('School')
    await hands.type('meander')
    await hands.press('Enter')
    await page.waitForURL(/period__school_year=2025-2026.*school__id=|school__id=.*period__school_year=2025-2026/)
    await page.getByRole('row').filter({ hasText: 'Lyceum De Meander' }).first().waitFor()
    await hands.look()
  }
}

type Walk = () => Promise<void>

const inGrid = (walk: (page: Page, hands: Hands) => Promise<void>) => async (page: Page, hands: Hands) => {
  await openRegister(page, await openActivity())
  return () => walk(page, hands)
}

/** `prepare` opens the page from which the walk starts. */
async function timeWalk(page: Page, prepare: (page: Page, hands: Hands) => Promise<Walk>, bar: number) {
  const hands = handsOf(page)
  const walk = await prepare(page, hands)
  const startedAt = performance.now()
  await walk()
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10
  if (seconds > bar) process.exitCode = 1
  return { seconds, bar, ...hands.done, result: seconds > bar ? 'MISSED' : 'met' }
}

const machine = watchMachine()
const stopServer = await startSharedServer()
const [dean, office] = [await openSignedIn(SCHOOL), await openSignedIn(STAFF)]
try {
  console.table({
    '30 pasted, 4 faults': await timeWalk(dean, inGrid(pasteClass), BARS.pasted),
    '5 typed': await timeWalk(dean, inGrid(typeFive), BARS.typed),
    'a pupil moved, by mouse': await timeWalk(
      dean,
      moveOne((hands) => hands.click('Verplaatsen')),
      BARS.moved,
    ),
    'a pupil moved, by keyboard': await timeWalk(
      dean,
      moveOne(async (hands) => {
        await hands.press('Enter')
        await hands.press('Enter')
      }),
      BARS.moved,
    ),
    'last year of one school': await timeWalk(office, findLastYear, BARS.found),
  })
  console.log(machine())
} finally {
  for (const page of [dean, office]) await page.context().browser()?.close()
  await stopServer()
}
