import { failuresSince } from '@pre-u/contract/notifications/kinds'
import type { StaffOverview } from '@pre-u/contract/figures/overview/attention'
import { dayOf } from '@pre-u/contract/platform/dates'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt } from '../../testing/renderAt'
import { Tasks } from './Tasks'

const quiet: StaffOverview = {
  reports: [],
  closing: [],
  coming: [],
  room: [],
  pending: [],
  drafts: [],
  undecided: [],
  schools_unseen: 0,
  schools_expired: 0,
  failed_mails: [],
}

it('leads to the mails of this week that failed and those that bounced, as it lists both', async () => {
  const mail = { id: 'a', recipient: 'jan@school.example', subject: 'Nieuws', failed_at: '2026-10-01T10:00:00.000Z', school: null }
  renderAt('/overzicht', () => <Tasks overview={{ ...quiet, failed_mails: [mail] }} />)
  const link = await screen.findByRole('link', { name: 'Naar de lijst' })
  const filters = Object.fromEntries(new URL(link.getAttribute('href')!, location.origin).searchParams)
  expect(filters).toMatchObject({ state__in: 'FAILED,BOUNCED', created_at__gte: failuresSince(dayOf(new Date())) })
})

it.each([
  { capacity: 5, waiting: 1, button: 'Plaats de eerste' },
  { capacity: 3, waiting: 2, button: 'Plaats de eerste' },
  { capacity: 5, waiting: 2, button: 'Plaats de eersten' },
  { capacity: null, waiting: 1, button: 'Plaats de eerste' },
])('offers to place as many as there are ($waiting waiting, room for $capacity)', async ({ capacity, waiting, button }) => {
  const times = { deadline: '2026-10-01T10:00:00.000Z', start_at: '2026-11-01T10:00:00.000Z', end_at: '2026-11-01T12:00:00.000Z' }
  const activity = { id: 4, code: 'MC-07', name: 'Masterclass', ...times, location: '', capacity, placed: 2, waiting, pending: 0 }
  renderAt('/overzicht', () => <Tasks overview={{ ...quiet, room: [activity] }} />)
  expect(await screen.findByText(button)).toBeVisible()
})
