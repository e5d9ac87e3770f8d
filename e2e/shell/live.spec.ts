import { fullName } from '@pre-u/contract/platform/names'
import { createActivity } from '../activities/activities'
import { type Session, signIn, STAFF, storedSession } from '../support/api'
import { expect } from '../support/fixtures'
import { createSchool, drawer, field, rows, test } from '../students/register'
import { openList, registerMany, setStatus, statusButton } from '../students/registrations'
import { recordCalls, pathOf } from '../support/steps'

test.use({ account: STAFF })

test('what a colleague changes shows in an open list without a reload', async ({ page, browser, baseURL, session }) => {
  const activity = await createActivity(session, { capacity: 1 })
  const [first, second] = await registerMany(session, activity, await createSchool(session), 2)
  const localStorage = [{ name: 'auth', value: storedSession(await signIn(STAFF)) }]
  const context = await browser.newContext({ storageState: { cookies: [], origins: [{ origin: baseURL ?? '', localStorage }] } })
  const theirs = await context.newPage()
  const listening = page.waitForResponse(/\/api\/live\//)
  await openList(page, { activity__id: String(activity.id) })
  await listening
  await openList(theirs, { activity__id: String(activity.id) })

  await statusButton(theirs, first!, 'Aangemeld').click()
  await theirs.getByRole('menuitem', { name: 'Geplaatst' }).click()
  await expect(statusButton(page, first!, 'Geplaatst')).toBeVisible()
  await setStatus(session, [second!.id], 'WAITLISTED')
  for (const each of [page, theirs])
    await expect(each.getByRole('region', { name: 'Wachtlijst' })).toContainText('Geen plaatsen vrij, 1 op')
  await context.close()
})

test('a form that somebody fills in is left alone', async ({ page, session }) => {
  const activity = await createActivity(session)
  const [pupil] = await registerMany(session, activity, await createSchool(session), 1)
  const listening = page.waitForResponse(/\/api\/live\//)
  await openList(page, { activity__id: String(activity.id), open: String(pupil!.id) })
  await listening
  await field(page, 'Opmerkingen (optioneel)').fill('Half')
  await setStatus(session, [pupil!.id], 'ACCEPTED')
  await expect(statusButton(page, pupil!, 'Geplaatst')).toHaveCount(1)
  await expect(field(page, 'Opmerkingen (optioneel)')).toHaveValue('Half')
  await expect(drawer(page).getByRole('button', { name: 'Opslaan' })).toBeEnabled()
})

/** Counts what the server announces to a user from now on: other tests make changes too, and the list is read after each. */
async function countAnnouncements({ access }: Session) {
  const listening = new AbortController()
  const headers = { Authorization: `Bearer ${access}`, 'X-Requested-With': 'XMLHttpRequest' }
  const response = await fetch(`${process.env.E2E_URL}/api/live/`, { headers, signal: listening.signal })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  // The first event says that the stream is open.
  await reader.read()
  let count = 0
  const listen = async () => {
    for (let event = await reader.read(); !event.done; event = await reader.read()) count += event.value.split('data:').length - 1
  }
  const ended = listen().catch(() => undefined)
  const stop = () => {
    listening.abort()
    return ended
  }
  return { heard: () => count, stop }
}

test('one’s own change is not read over and over', async ({ page, session }) => {
  const activity = await createActivity(session)
  const [pupil] = await registerMany(session, activity, await createSchool(session), 1)
  const listening = page.waitForResponse(/\/api\/live\//)
  await openList(page, { activity__id: String(activity.id) })
  await listening
  await expect(rows(page)).toContainText([fullName(pupil!)])
  const { heard, stop } = await countAnnouncements(session)
  const calls = recordCalls(page)
  const lists = () => calls.filter((call) => pathOf(call) === '/api/students/').length
  await statusButton(page, pupil!, 'Aangemeld').click()
  await page.getByRole('menuitem', { name: 'Geplaatst' }).click()
  await expect(statusButton(page, pupil!, 'Geplaatst')).toBeVisible()
  // A colleague's change after it is the sign that the news of the own one has come by.
  await setStatus(session, [pupil!.id], 'CANCELLED')
  await expect(statusButton(page, pupil!, 'Afgemeld')).toBeVisible()
  // Once after the own change, and no more than once after each announcement.
  await expect.poll(() => lists() - heard()).toBeLessThanOrEqual(1)
  await stop()
})
