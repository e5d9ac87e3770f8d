import type { StaffOverview } from '@pre-u/contract/overview/attention'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt } from '../testing/renderAt'
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

it('leads to the mails that failed and those that bounced, as it lists both', async () => {
  const mail = { id: 'a', recipient: 'jan@school.example', subject: 'Nieuws', failed_at: '2026-10-01T10:00:00.000Z', school: null }
  renderAt('/overzicht', () => <Tasks overview={{ ...quiet, failed_mails: [mail] }} />)
  const link = await screen.findByRole('link', { name: 'Naar de lijst' })
  expect(new URL(link.getAttribute('href')!, location.origin).searchParams.get('state__in')).toBe('FAILED,BOUNCED')
})
