import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderAt } from '../../testing/renderAt'
import { DateField } from './DateField'
import { DateTimeField } from './DateTimeField'

function renderDateTime(initial: string | null, more: { defaultTime?: string; error?: string } = {}) {
  let current = initial
  const shown = renderAt('/page', function Page() {
    const [value, setValue] = useState(initial)
    current = value
    return <DateTimeField label="Deadline" value={value} onChange={setValue} {...more} />
  })
  return { ...shown, value: () => current }
}
const dateInput = () => screen.findByLabelText('Deadline, datum')
const timeInput = () => screen.getByLabelText('Deadline, tijd')

it.each([
  ['in summer', '2026-07-01T12:30:00.000Z', '01/07/26', '14:30'],
  ['in winter', '2026-11-12T22:59:00.000Z', '12/11/26', '23:59'],
  ['past midnight in Amsterdam', '2026-07-01T22:30:00.000Z', '02/07/26', '00:30'],
])('shows an instant %s in Amsterdam time', async (_when, instant, date, time) => {
  renderDateTime(instant)
  expect(await dateInput()).toHaveValue(date)
  expect(timeInput()).toHaveValue(time)
})

it('makes an instant of a typed day and time', async () => {
  const { user, value } = renderDateTime(null)
  await user.type(await dateInput(), '121126')
  await user.type(timeInput(), '1430')
  await user.tab()
  expect(value()).toBe('2026-11-12T13:30:00.000Z')
  expect(await dateInput()).toHaveValue('12/11/26')
})

it.each([
  ['the night before summer time', '28/03/26', '02:30', '2026-03-28T01:30:00.000Z', '02:30'],
  ['an hour that the clock skips, moved on with it', '29/03/26', '02:30', '2026-03-29T01:30:00.000Z', '03:30'],
  ['after the clock went forward', '29/03/26', '04:00', '2026-03-29T02:00:00.000Z', '04:00'],
  ['the first of two hours that the clock repeats', '25/10/26', '02:30', '2026-10-25T00:30:00.000Z', '02:30'],
])('understands %s', async (_what, date, time, instant, shownTime) => {
  const { user, value } = renderDateTime(null)
  await user.type(await dateInput(), date)
  await user.type(timeInput(), time)
  await user.tab()
  expect(value()).toBe(instant)
  expect(timeInput()).toHaveValue(shownTime)
})

it('keeps the second of two repeated hours while it is unchanged', async () => {
  const { user, value } = renderDateTime('2026-10-25T01:30:00.000Z')
  await user.click(await dateInput())
  await user.tab()
  expect(timeInput()).toHaveValue('02:30')
  expect(value()).toBe('2026-10-25T01:30:00.000Z')
})

it('fills in the default time with a day', async () => {
  const { user, value } = renderDateTime(null, { defaultTime: '23:59' })
  await user.type(await dateInput(), '12/11/26')
  expect(value()).toBe('2026-11-12T22:59:00.000Z')
})

it('has an invalid value while one part is missing, and names that part', async () => {
  const { user, value } = renderDateTime(null, { error: 'Vul een geldige datum en tijd in.' })
  await user.type(await dateInput(), '12/11/26')
  await user.tab()
  expect(value()).toBe('2026-11-12')
  expect(screen.getByText('Vul een tijd in, bijvoorbeeld 14:30')).toBeVisible()
})

it('keeps text that is no date, and shows an example', async () => {
  const { user, value } = renderDateTime(null)
  await user.type(await dateInput(), '31/02/26')
  expect(screen.queryByText(/Vul een geldige datum in/)).toBeNull()
  await user.tab()
  expect(await dateInput()).toHaveValue('31/02/26')
  expect(screen.getByText('Vul een geldige datum in, bijvoorbeeld 12/11/26')).toBeVisible()
  expect(value()).toBe('31/02/26')
})

function renderDate(initial: string | null, range: { min?: string; max?: string } = {}) {
  return renderAt('/page', function Page() {
    const [value, setValue] = useState(initial)
    return <DateField label="Einddatum" value={value} onChange={setValue} {...range} />
  })
}
const openCalendar = async (user: ReturnType<typeof renderDate>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Kalender openen: Einddatum' }))
  return within(await screen.findByRole('dialog'))
}

it('refuses to show a month outside the allowed range', async () => {
  const { user } = renderDate('2026-11-12', { min: '2026-11-05', max: '2026-12-20' })
  const calendar = await openCalendar(user)
  await user.click(calendar.getByRole('button', { name: 'Vorige maand' }))
  expect(await screen.findByText('Move target is disabled')).toBeVisible()
  expect(calendar.getByText('november 2026')).toBeVisible()
  await user.click(calendar.getByRole('button', { name: 'Volgende maand' }))
  expect(calendar.getByText('december 2026')).toBeVisible()
})

it('picks a day from a calendar whose weeks begin on Sunday', async () => {
  const { user } = renderDate('2026-11-12', { max: '2026-11-20' })
  const calendar = await openCalendar(user)
  expect(calendar.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['zo', 'ma', 'di', 'wo', 'do', 'vr', 'za'])
  expect(calendar.getByRole('button', { name: '21 november 2026' })).toBeDisabled()
  await user.click(calendar.getByRole('button', { name: '18 november 2026' }))
  expect(screen.getByLabelText('Einddatum')).toHaveValue('18/11/26')
})
