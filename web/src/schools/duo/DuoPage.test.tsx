import type { DuoComparison, DuoRow } from '@pre-u/contract/schools/duo'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../testing/fakeServer'
import { renderAt } from '../../testing/renderAt'
import { DuoDifferences } from './DuoPage'

const closed = (id: number): DuoRow => ({
  kind: 'closed',
  school: {
    id,
    name: `Lyceum ${id}`,
    city: 'Assen',
    brin: `01AA0${id}`,
    updated_at: '2026-09-01T12:00:00.000Z',
    registrations_count: id * 10,
  },
  proposals: [{ title: '', before: {}, change: { is_active: false } }],
  structure: '',
  is_certain: false,
})

function compare(active: number) {
  const server = fakeServer(({ path }) => (path === '/api/schools/duo/apply/' ? { data: { changed: 3, added: 0, undo: null } } : undefined))
  const comparison: DuoComparison = { read: 3, skipped: 0, unchanged: 0, active, rows: [closed(1), closed(2), closed(3)] }
  const { user } = renderAt('/', () => <DuoDifferences comparison={comparison} onApplied={() => undefined} />)
  const takeOver = async () => {
    await user.click(await screen.findByRole('checkbox', { name: 'Alles kiezen: Gesloten' }))
    await user.click(screen.getByRole('button', { name: 'Overnemen' }))
    return within(await screen.findByRole('dialog', { name: '3 scholen archiveren?' }))
  }
  return { server, user, takeOver }
}

it('asks before schools are archived, with their registrations', async () => {
  const { server, user, takeOver } = compare(15)
  const dialog = await takeOver()
  expect(dialog.getByText(/dit schooljaar 60 inschrijvingen/)).toBeVisible()
  expect(dialog.queryByRole('textbox')).toBeNull()
  expect(server.requestsBy('POST')).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Archiveren' }))
  await screen.findByText('3 scholen gewijzigd')
})

it('archives more than a fifth of the schools only when their number is typed', async () => {
  const { server, user, takeOver } = compare(14)
  const dialog = await takeOver()
  const field = dialog.getByRole('textbox', { name: 'Hoeveel scholen archiveert u?' })
  await user.type(field, '2')
  await user.click(dialog.getByRole('button', { name: 'Archiveren' }))
  expect(dialog.getByText('Typ 3, of kies minder scholen')).toBeVisible()
  expect(server.requestsBy('POST')).toEqual([])
  await user.clear(field)
  await user.type(field, '3')
  await user.click(dialog.getByRole('button', { name: 'Archiveren' }))
  await screen.findByText('3 scholen gewijzigd')
  expect(server.requestsBy('POST')[0]!.body).toMatchObject({ archived: 3 })
})
