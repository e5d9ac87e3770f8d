import { truncate, writeFile } from 'node:fs/promises'
import { fullName } from '@pre-u/contract/platform/names'
import { SCHOOL } from '../support/api'
import { expect, test } from '../support/fixtures'
import {
  addCandidate,
  attach,
  choose,
  createProgram,
  namesIn,
  openCandidate,
  pdfFile,
  place,
  png,
  readCandidate,
  REQUIRED,
} from './honours'
import { createGate, endSession, logIn, recordCalls, toasts } from '../support/steps'

test.use({ account: SCHOOL })

const PUT = '**/uploads/**'

test('a file shows how far it is, is checked and stays', async ({ page, session }) => {
  const candidate = await addCandidate(session, await createProgram())
  const gate = createGate()
  await page.route(PUT, async (route) => {
    await gate.opened
    await route.continue()
  })
  const calls = recordCalls(page)
  await openCandidate(page, candidate)
  await expect(page.getByText('0 van 3 bijlagen')).toBeVisible()
  await choose(page, 'Cijferlijst', pdfFile('Lijst van Noor.pdf'))
  await expect(place(page, 'Cijferlijst').getByRole('progressbar', { name: 'Lijst van Noor.pdf verzenden' })).toBeVisible()
  gate.open()
  await expect(place(page, 'Cijferlijst').getByText('Toegevoegd')).toBeVisible()
  // Its line of progress goes when the file is there.
  await expect(place(page, 'Cijferlijst').getByText('Lijst van Noor.pdf')).toHaveCount(1)
  await expect(page.getByText('1 van 3 bijlagen')).toBeVisible()
  const put = calls.find((request) => request.method() === 'PUT')
  expect((await put?.allHeaders())?.authorization).toBeUndefined()
  await page.reload()
  await expect(place(page, 'Cijferlijst').getByText('Lijst van Noor.pdf')).toBeVisible()
})

test('a file that cannot be sent says why, and is sent once', async ({ page, session, tolerate }) => {
  tolerate(/status of 4\d\d|ERR_FAILED|ERR_CONNECTION|ERR_INTERNET/)
  const candidate = await addCandidate(session, await createProgram())
  await openCandidate(page, candidate)
  await test.step('a wrong type, an empty and a large file are refused before anything is sent', async () => {
    const calls = recordCalls(page)
    await choose(page, 'Cijferlijst', { name: 'lijst.exe', mimeType: 'application/pdf', buffer: Buffer.from('MZ') })
    await expect(place(page, 'Cijferlijst').getByRole('alert')).toHaveText('Kies een bestand van het type PDF, DOCX, ODT, JPG of PNG')
    await choose(page, 'Motivatiebrief', { name: 'brief.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) })
    await expect(place(page, 'Motivatiebrief').getByRole('alert')).toHaveText('Dit bestand is leeg')
    // By its path: its bytes would take seconds to reach the browser.
    const large = test.info().outputPath('groot.pdf')
    await writeFile(large, '')
    await truncate(large, 10 * 1024 * 1024 + 1)
    await choose(page, 'Aanbevelingsbrief', large)
    await expect(place(page, 'Aanbevelingsbrief').getByRole('alert')).toHaveText('Kies een bestand van ten hoogste 10 MB')
    expect(calls.filter((request) => request.method() === 'PUT' || request.url().includes('get_presigned_url'))).toEqual([])
    await place(page, 'Cijferlijst').getByRole('button', { name: 'lijst.exe: sluiten' }).click()
    await expect(place(page, 'Cijferlijst').getByRole('alert')).toHaveCount(0)
  })
  await test.step('what is not what its name says is refused by the server at its own place', async () => {
    await choose(page, 'Cijferlijst', { name: 'lijst.pdf', mimeType: 'application/pdf', buffer: png })
    await expect(place(page, 'Cijferlijst').getByRole('alert')).not.toBeEmpty()
    await expect(place(page, 'Cijferlijst').getByText('Nog nodig')).toBeVisible()
    expect((await readCandidate(session, candidate.id)).files).toEqual([])
  })
  await test.step('a lost connection says so, and goes on by itself with a fresh address', async () => {
    const gate = createGate()
    const addresses: string[] = []
    let isDown = true
    await page.route(PUT, async (route) => {
      addresses.push(new URL(route.request().url()).pathname)
      if (isDown) return route.abort()
      await gate.opened
      return route.continue()
    })
    await choose(page, 'Cijferlijst', pdfFile('lijst.pdf'))
    await expect(place(page, 'Cijferlijst').getByText(/^Geen verbinding\./)).toBeVisible()
    isDown = false
    await expect(place(page, 'Cijferlijst').getByText(/^Verzenden/)).toBeVisible()
    gate.open()
    await expect(place(page, 'Cijferlijst').getByText('Toegevoegd')).toBeVisible()
    expect(new Set(addresses).size).toBe(addresses.length)
    expect((await readCandidate(session, candidate.id)).files).toHaveLength(1)
    await page.unroute(PUT)
  })
  await test.step('a confirmation whose answer was lost is repeated, and makes one file', async () => {
    let confirmed = 0
    await page.route('**/files', async (route) => {
      confirmed += 1
      if (confirmed > 1) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await choose(page, 'Overige bijlagen', pdfFile('extra.pdf'))
    await expect(place(page, 'Overige bijlagen').getByRole('button', { name: 'extra.pdf bekijken' })).toHaveCount(1)
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    expect(confirmed).toBeGreaterThan(1)
    expect((await readCandidate(session, candidate.id)).files.map(({ name }) => name)).toEqual(['lijst.pdf', 'extra.pdf'])
  })
})

test('an upload is cancelled, and leaving while one runs asks first', async ({ page, session }) => {
  const candidate = await addCandidate(session, await createProgram())
  const gate = createGate()
  await page.route(PUT, async (route) => {
    await gate.opened
    await route.continue().catch(() => undefined)
  })
  await openCandidate(page, candidate)
  await choose(page, 'Cijferlijst', pdfFile('lijst.pdf'))
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.getByRole('link', { name: candidate.honours_program.name }).click()
  const question = page.getByRole('dialog', { name: 'Upload afbreken?' })
  await question.getByRole('button', { name: 'Hier blijven' }).click()
  await expect(page.getByRole('heading', { level: 1, name: fullName(candidate) })).toBeVisible()
  await place(page, 'Cijferlijst').getByRole('button', { name: 'lijst.pdf: annuleren' }).click()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await page.getByRole('link', { name: candidate.honours_program.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: candidate.honours_program.name })).toBeVisible()
  gate.open()
  expect((await readCandidate(session, candidate.id)).files).toEqual([])
})

test('several files dropped on the page are offered to the kinds that their names tell', async ({ page, session }) => {
  const candidate = await addCandidate(session, await createProgram())
  await openCandidate(page, candidate)
  await expect(place(page, 'Cijferlijst')).toBeVisible()
  const names = ['scan.pdf', 'cijferlijst 5V.pdf']
  const contents = names.map((name) => [...pdfFile(name).buffer])
  await page.evaluate(
    ([titles, bytes]) => {
      const dataTransfer = new DataTransfer()
      titles.forEach((name, index) => dataTransfer.items.add(new File([new Uint8Array(bytes[index]!)], name, { type: 'application/pdf' })))
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    },
    [names, contents] as const,
  )
  const dialog = page.getByRole('dialog', { name: 'Welke bijlage is dit?' })
  await expect(dialog.getByLabel('scan.pdf')).toHaveValue('Motivatiebrief')
  await expect(dialog.getByLabel('cijferlijst 5V.pdf')).toHaveValue('Cijferlijst')
  await dialog.getByLabel('scan.pdf').selectOption('Aanbevelingsbrief')
  await dialog.getByRole('button', { name: 'Toevoegen' }).click()
  await expect(page.getByText('2 van 3 bijlagen')).toBeVisible()
  // Once: as long as the upload ends, its row stands beside the file.
  await expect(place(page, 'Aanbevelingsbrief').getByText('scan.pdf')).toHaveCount(1)
  await expect(place(page, 'Cijferlijst').getByText('cijferlijst 5V.pdf')).toHaveCount(1)
})

test('a file is looked at, replaced, downloaded and removed', async ({ page, session }) => {
  const candidate = await addCandidate(session, await createProgram())
  await attach(session, candidate, 'Cijferlijst', 'eerste.pdf')
  await openCandidate(page, candidate)
  const list = place(page, 'Cijferlijst')
  await list.getByRole('button', { name: 'eerste.pdf bekijken' }).click()
  const preview = page.getByRole('dialog', { name: 'eerste.pdf' })
  const drawn = preview.getByRole('img', { name: 'eerste.pdf, pagina 1 van 1' })
  await expect(drawn).toHaveAttribute('data-drawn', 'true')
  const isBlank = (canvas: HTMLCanvasElement) =>
    canvas
      .getContext('2d')!
      .getImageData(0, 0, canvas.width, canvas.height)
      .data.every((value) => value === 255)
  expect(await drawn.evaluate((canvas) => canvas instanceof HTMLCanvasElement)).toBe(true)
  expect(await (await drawn.elementHandle())?.evaluate((canvas) => (canvas as HTMLCanvasElement).width)).toBeGreaterThan(300)
  await expect.poll(() => drawn.evaluate(isBlank as (canvas: HTMLElement) => boolean)).toBe(false)
  const [download] = await Promise.all([page.waitForEvent('download'), preview.getByRole('button', { name: 'Downloaden' }).click()])
  expect(download.suggestedFilename()).toBe('eerste.pdf')
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)

  await choose(page, 'Cijferlijst', { name: 'tweede.png', mimeType: 'image/png', buffer: png })
  await expect(list.getByText('tweede.png')).toBeVisible()
  await expect(list.getByText('eerste.pdf')).toHaveCount(0)
  await list.getByRole('button', { name: 'tweede.png bekijken' }).click()
  const picture = page.getByRole('dialog', { name: 'tweede.png' }).getByRole('img', { name: 'tweede.png' })
  await expect(picture).toHaveJSProperty('naturalWidth', 1)
  await page.keyboard.press('Escape')

  await list.getByRole('button', { name: 'Acties voor tweede.png' }).click()
  await page.getByRole('menuitem', { name: 'Verwijderen' }).click()
  await page.getByRole('dialog', { name: 'Cijferlijst verwijderen?' }).getByRole('button', { name: 'Verwijderen' }).click()
  await expect(list.getByText('Nog nodig')).toBeVisible()
  expect((await readCandidate(session, candidate.id)).files).toEqual([])
})

test('everything is handed in after reading it once more, and is locked', async ({ page, session }) => {
  const candidate = await addCandidate(session, await createProgram(), { first_name: 'Jan', infix: 'van der', last_name: 'Meer' })
  for (const kind of REQUIRED.slice(0, 2)) await attach(session, candidate, kind)
  await openCandidate(page, candidate)
  await expect(page.getByText('Indienen kan zodra deze bijlagen er zijn: Aanbevelingsbrief.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Indienen' })).toHaveCount(0)
  await choose(page, 'Aanbevelingsbrief', pdfFile('aanbeveling.pdf'))
  await page.getByRole('button', { name: 'Indienen' }).click()
  const summary = page.getByRole('dialog', { name: 'Jan van der Meer indienen?' })
  await expect(summary).toContainText('Motivatiebrief: Motivatiebrief.pdf')
  await expect(summary).toContainText('Aanbevelingsbrief: aanbeveling.pdf')
  await expect(summary).toContainText('daarna kunt u niets meer wijzigen')
  await summary.getByRole('button', { name: 'Indienen' }).click()
  await expect(toasts(page).getByText('Jan van der Meer is ingediend')).toBeVisible()
  await expect(page.getByText(/^Ingediend op .* door /)).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.locator('input[type=file]')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(/^Ingediend op .* door /)).toBeVisible()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Alles downloaden (zip)' }).click(),
  ])
  const folder = `Meer, Jan van der (${candidate.id})`
  const names = await namesIn(download)
  for (const kind of REQUIRED) expect(names).toContain(`${folder}/${kind}.pdf`)
})

test('a file that meets the end of the session is sent when the same user is back', async ({ page, session, tolerate }) => {
  tolerate(/status of 401/)
  const candidate = await addCandidate(session, await createProgram())
  await openCandidate(page, candidate)
  await expect(page.getByText('0 van 3 bijlagen')).toBeVisible()
  // Another call of the page may meet the end first: it must not leave before the file is chosen.
  const ended = createGate()
  await page.route('**/get_presigned_url', async (route) => {
    await ended.opened
    await route.continue()
  })
  await choose(page, 'Cijferlijst', pdfFile('Lijst van Noor.pdf'))
  await endSession(page)
  ended.open()
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible()
  await logIn(page, SCHOOL)
  await expect(place(page, 'Cijferlijst').getByText('Toegevoegd')).toBeVisible()
  await expect(page.getByText('1 van 3 bijlagen')).toBeVisible()
})
