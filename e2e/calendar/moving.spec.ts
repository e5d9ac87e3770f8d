import { fromWallTime } from '@pre-u/contract/platform/dates'
import { createPeriod, STAFF } from '../support/api'
import { createActivity, dayCell, details, drag, dragToDay, eventOf, tall, timesOf } from './calendar'
import { expect, test } from '../support/fixtures'
import { answer } from '../students/register'
import { toasts } from '../support/steps'

test.use({ account: STAFF, ...tall })

test('dragging to another day asks first and keeps the hours over the change of the clock', async ({ page, session }) => {
  const activity = await createActivity(session, '2031-10-24 13:30', '2031-10-24 17:00')
  await page.goto('/calendar?datum=2031-10-24')
  const question = `${activity.code} ${activity.name} verplaatsen naar di 28 okt. 2031, 13:30?`
  await dragToDay(page, eventOf(page, activity), '2031-10-28')
  await answer(page, question, 'Annuleren')
  await expect(eventOf(dayCell(page, '2031-10-24'), activity)).toBeVisible()
  expect(await timesOf(session, activity)).toEqual(['2031-10-24 13:30', '2031-10-24 17:00'])

  await dragToDay(page, eventOf(page, activity), '2031-10-28')
  await answer(page, question, 'Verplaatsen')
  await expect(toasts(page).getByText('Verzoek succesvol')).toBeVisible()
  await expect(eventOf(dayCell(page, '2031-10-28'), activity)).toBeVisible()
  expect(await timesOf(session, activity)).toEqual(['2031-10-28 13:30', '2031-10-28 17:00'])
})

test('dragging in a week changes the hour, and not into the row of whole days', async ({ page, session }) => {
  // A week of its own: what other tests add beside it would move it.
  const activity = await createActivity(session, '2035-05-18 13:30', '2035-05-18 15:00')
  await page.goto('/calendar?view=week&datum=2035-05-18')
  const event = eventOf(page, activity)
  await expect(event).toBeVisible()
  const box = (await event.boundingBox())!
  const [column, whole] = [
    (await page.locator("[data-date='2035-05-16']").last().boundingBox())!,
    (await dayCell(page, '2035-05-16').boundingBox())!,
  ]
  const hour = box.height / 1.5
  await drag(page, event, { x: column.x + column.width / 2, y: box.y + box.height / 2 - 2 * hour })
  await answer(page, `${activity.code} ${activity.name} verplaatsen naar wo 16 mei 2035, 11:30?`, 'Verplaatsen')
  await expect.poll(() => timesOf(session, activity)).toEqual(['2035-05-16 11:30', '2035-05-16 13:00'])

  await expect(event).toContainText('11:30–13:00')
  await drag(page, event, { x: whole.x + whole.width / 2, y: whole.y + whole.height / 2 })
  await expect(event).toContainText('11:30–13:00')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('what a colleague adds meanwhile does not take an activity out of the hand that drags it', async ({ page, session }) => {
  const activity = await createActivity(session, '2035-06-15 13:30', '2035-06-15 15:00')
  const listening = page.waitForResponse(/\/api\/live\//)
  await page.goto('/calendar?datum=2035-06-10')
  await listening
  const { x, y } = (await dayCell(page, '2035-06-20').boundingBox())!
  await eventOf(page, activity).hover()
  await page.mouse.down()
  await page.mouse.move(x + 40, y + 40, { steps: 4 })
  const heard = page.waitForResponse(/\/api\/calendar\//)
  const other = await createActivity(session, '2035-06-18 13:30', '2035-06-18 15:00')
  await (await heard).finished()
  await page.mouse.move(x + 50, y + 50)
  await page.mouse.up()
  await answer(page, `${activity.code} ${activity.name} verplaatsen naar wo 20 jun. 2035, 13:30?`, 'Verplaatsen')
  await expect(eventOf(dayCell(page, '2035-06-20'), activity)).toBeVisible()
  await expect(eventOf(dayCell(page, '2035-06-18'), other)).toBeVisible()
  expect(await timesOf(session, activity)).toEqual(['2035-06-20 13:30', '2035-06-20 15:00'])
})

test('dragging out of the period asks, without an error beside the question', async ({ page, session, tolerate }) => {
  tolerate(/status of 409/)
  const period = await createPeriod(session, { start_date: '2034-09-01', end_date: '2034-09-20' })
  const activity = await createActivity(session, '2034-09-14 13:30', '2034-09-14 17:00', { period_ids: [period.id] })
  await page.goto('/calendar?datum=2034-09-10')
  await dragToDay(page, eventOf(page, activity), '2034-09-27')
  await answer(page, `${activity.code} ${activity.name} verplaatsen naar wo 27 sep. 2034, 13:30?`, 'Verplaatsen')
  await expect(page.getByRole('dialog', { name: 'Klopt dit?' })).toBeVisible()
  await expect(toasts(page).getByRole('listitem')).toHaveCount(0)
  await answer(page, 'Klopt dit?', 'Annuleren')
  await expect(eventOf(dayCell(page, '2034-09-14'), activity)).toBeVisible()
  await expect(toasts(page).getByRole('listitem')).toHaveCount(0)
})

test('a move to before the deadline is refused and the block returns', async ({ page, session, tolerate }) => {
  tolerate(/status of 400/)
  const deadline = fromWallTime('2034-03-14 17:00')
  const activity = await createActivity(session, '2034-03-16 13:30', '2034-03-16 17:00', { deadline })
  await page.goto('/calendar?datum=2034-03-10')
  await dragToDay(page, eventOf(page, activity), '2034-03-08')
  await answer(page, `${activity.code} ${activity.name} verplaatsen naar wo 8 mrt. 2034, 13:30?`, 'Verplaatsen')
  await expect(toasts(page).getByText('De deadline ligt na het begin van de activiteit')).toBeVisible()
  await expect(eventOf(dayCell(page, '2034-03-16'), activity)).toBeVisible()

  await eventOf(page, activity).click()
  await details(page, activity).getByRole('button', { name: 'Verplaatsen…' }).click()
  const form = page.getByRole('form', { name: 'Activiteit verplaatsen' })
  await form.getByRole('textbox', { name: 'Nieuw begin, datum' }).fill('08/03/34')
  await form.getByRole('button', { name: 'Verplaatsen', exact: true }).click()
  await expect(form.getByText('De deadline ligt na het begin van de activiteit')).toBeVisible()
  await page.keyboard.press('Escape')
  await answer(page, 'Wijzigingen niet opgeslagen', 'Verder bewerken')
  await expect(form.getByRole('textbox', { name: 'Nieuw begin, datum' })).toHaveValue('08/03/34')
  await form.getByRole('textbox', { name: 'Nieuw begin, datum' }).fill('20/03/34')
  await form.getByRole('button', { name: 'Verplaatsen', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await timesOf(session, activity)).toEqual(['2034-03-20 13:30', '2034-03-20 17:00'])
  await expect(eventOf(dayCell(page, '2034-03-20'), activity)).toBeVisible()
})
