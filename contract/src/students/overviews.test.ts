import { expect, test } from 'vitest'
import { overviewInWords, type PupilOverview } from './overviews'

const activity = {
  id: 1,
  code: 'MC-01',
  name: 'Sterren',
  location: 'Zaal 2',
  start_at: '2026-11-12T13:30:00.000Z',
  end_at: '2026-11-12T15:00:00.000Z',
  is_cancelled: false,
}

test('is the text of a mail', () => {
  const pupil: PupilOverview = {
    first_name: 'Sanne',
    infix: '',
    last_name: 'Bos',
    email: 's@x.nl',
    school: { id: 1, name: 'De Lens' },
    registrations: [{ id: 1, status: 'ACCEPTED', activity }],
  }
  expect(overviewInWords(pupil)).toBe(
    'Sanne Bos (De Lens) is ingeschreven bij Pre-U:\n\nMC-01 Sterren\ndo 12 nov. 2026, 14:30–16:00\nPlaats: Zaal 2\nStatus: Geplaatst',
  )
  expect(overviewInWords({ ...pupil, registrations: [] })).toContain('Er zijn geen komende activiteiten.')
})
