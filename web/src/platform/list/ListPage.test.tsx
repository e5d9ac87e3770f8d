import { type Period, periods } from '@pre-u/contract/activities/periods'
import { useSearch } from '@tanstack/react-router'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeServer, pageOf } from '../../testing/fakeServer'
import { renderAt } from '../../testing/renderAt'
import { useListState } from '../address/listState'
import { type ExportQuery, resourceQueries } from '../api/resourceQueries'
import { useToasts } from '../feedback/toast'
import { ListPage } from './ListPage'

const queries = {
  ...resourceQueries({ ...periods, bulkLimit: 100 } as const),
  exportFile: async (shown: ExportQuery<typeof periods>) => (exported = shown),
}
const rows = Array.from({ length: 12 }, (_, index): Period => {
  const id = index + 1
  const at = '2026-01-01T10:00:00.000Z'
  return {
    id,
    name: `Blok ${id}`,
    school_year: '2026-2027',
    start_date: '2026-09-01',
    end_date: '2026-12-15',
    is_active: id % 2 === 0,
    created_at: at,
    updated_at: at,
  }
})
const matching = ({ search, is_active }: Record<string, string>) =>
  rows.filter((row) => (!search || row.name.includes(search)) && (!is_active || String(row.is_active) === is_active))

let bulk: number[] | undefined
let exported: ExportQuery<typeof periods> | undefined

function Page() {
  const state = useListState(periods, useSearch({ from: '/shell/settings' }))
  return (
    <>
      <ListPage
        title="Periodes"
        queries={queries}
        state={state}
        columns={[
          { id: 'name', sort: 'name', cell: (row) => row.name },
          { id: 'school_year', header: 'Jaar', cell: (row) => row.school_year },
          { id: 'start_date', cell: (row) => row.start_date, hidden: true },
        ]}
        filters={[
          {
            kind: 'choice',
            name: 'is_active',
            options: [
              { value: 'true', label: 'Ja' },
              { value: 'false', label: 'Nee' },
            ],
          },
        ]}
        row={{ titleOf: ({ name }) => name }}
        bulkActions={[{ label: 'Archiveren', onClick: (selected) => void (bulk = selected) }]}
        empty={{ title: 'Nog geen periodes', body: 'Voeg de eerste toe.' }}
      />
      <p>Open: {state.open ?? 'niets'}</p>
    </>
  )
}
const serve = () =>
  fakeServer(({ path, query }) => {
    if (path === '/api/periods/ids/') return { data: { ids: matching(query).map(({ id }) => id) } }
    return path === '/api/periods/' ? { data: pageOf(matching(query), query) } : undefined
  })
const serveIds = (answer: { status?: number; data: unknown }) =>
  fakeServer(({ path, query }) =>
    path === '/api/periods/ids/' ? answer : { data: { ...pageOf(rows, query), count: 1000, count_is_minimum: true } },
  )
const link = (name: string) => screen.findByText(name, { selector: 'a' })
const tick = (name: string) => screen.findByLabelText(name)

beforeEach(() => {
  bulk = undefined
  exported = undefined
})

it('requests exactly what the address says', async () => {
  const server = serve()
  renderAt('/settings?page=2&page_size=5&search=Blok&ordering=-name&is_active=true', Page)
  await link('Blok 12')
  expect(server.requests[0]?.query).toEqual({ page: '2', page_size: '5', search: 'Blok', ordering: '-name', is_active: 'true' })
  expect(screen.getByText('6–6 van 6')).toBeVisible()
  expect(screen.getByRole('columnheader', { name: 'Naam' })).toHaveAttribute('aria-sort', 'descending')
})

it('shows why the server does not answer a search', async () => {
  fakeServer(() => ({ status: 400, data: { non_field_errors: ['Maak de zoekopdracht kleiner.'] } }))
  renderAt('/settings?search=e', Page)
  expect(await screen.findByRole('alert')).toHaveTextContent('De lijst kon niet worden geladen. Maak de zoekopdracht kleiner.')
})

it('shows four skeleton rows while the first page loads', async () => {
  serve()
  const { container } = renderAt('/settings', Page)
  await waitFor(() => expect(container.querySelectorAll('[aria-busy=true] tbody tr')).toHaveLength(4))
  await link('Blok 1')
  expect(container.querySelectorAll('tbody tr')).toHaveLength(12)
})

it('requests the next and previous page, and stores the page in the address', async () => {
  const server = serve()
  const { user, search, router } = renderAt('/settings?page_size=3', Page)
  const go = async (step: string, first: string) => {
    await user.click(screen.getByRole('button', { name: `${step} pagina` }))
    await link(first)
    return server.requests.at(-1)?.query
  }
  await link('Blok 1')
  expect(await go('Volgende', 'Blok 4')).toEqual({ page_size: '3', page: '2' })
  expect(await go('Volgende', 'Blok 7')).toEqual({ page_size: '3', page: '3' })
  expect(search()).toEqual({ page_size: '3', page: '3' })
  expect(await go('Laatste', 'Blok 10')).toEqual({ page_size: '3', page: '4' })
  expect(screen.getByRole('button', { name: 'Volgende pagina' })).toBeDisabled()
  await go('Vorige', 'Blok 7')
  expect(search()).toEqual({ page_size: '3', page: '3' })
  router.history.back()
  await link('Blok 10')
  expect(search()).toEqual({ page_size: '3', page: '4' })
})

it('selects rows over several pages, and then everything that matches', async () => {
  const server = serve()
  const { user } = renderAt('/settings?page_size=5&is_active=true&ordering=-name', Page)
  await user.click(await tick('Blok 2 selecteren'))
  await user.click(screen.getByRole('button', { name: 'Volgende pagina' }))
  await user.click(await tick('Blok 12 selecteren'))
  expect(screen.getByText('2 geselecteerd')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Archiveren' }))
  expect(bulk).toEqual([2, 12])

  fireEvent.click(screen.getByRole('button', { name: 'Selecteer alle 6' }))
  const archive = screen.getByRole('button', { name: 'Archiveren' })
  // It would be for the two that are still selected.
  expect(archive).toBeDisabled()
  await waitFor(() => expect(archive).toBeEnabled())
  expect(screen.getByText('6 geselecteerd')).toBeVisible()
  expect(server.requests.at(-1)).toMatchObject({ path: '/api/periods/ids/', query: { is_active: 'true' } })
  expect(screen.queryByRole('button', { name: /^Selecteer alle/ })).toBeNull()
  await user.click(archive)
  expect(bulk).toEqual([2, 4, 6, 8, 10, 12])
  await user.click(await tick('Blok 12 selecteren'))
  expect(screen.getByText('5 geselecteerd')).toBeVisible()
})

it('selects all rows of a search whose count is a minimum, and then shows their number', async () => {
  serveIds({ data: { ids: Array.from({ length: 4321 }, (_, index) => index + 1) } })
  const { user } = renderAt('/settings?search=Blok', Page)
  await user.click(await tick('Blok 2 selecteren'))
  await user.click(screen.getByRole('button', { name: 'Selecteer alle' }))
  expect(await screen.findByText('4.321 geselecteerd')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Selecteer alle/ })).toBeNull()
  expect(await tick('Blok 11 selecteren')).toBeChecked()
  await user.click(await tick('Blok 11 selecteren'))
  expect(screen.getByText('4.320 geselecteerd')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Selecteer alle 4.321' })).toBeVisible()
})

it('keeps the selection and shows the refusal when there are too many rows', async () => {
  serveIds({ status: 400, data: { non_field_errors: ['Dit zijn er meer dan 10000.'] } })
  const { user } = renderAt('/settings?search=Blok', Page)
  await user.click(await tick('Blok 2 selecteren'))
  await user.click(screen.getByRole('button', { name: 'Selecteer alle' }))
  await waitFor(() => expect(useToasts.getState().toasts.at(-1)?.detail).toBe('Dit zijn er meer dan 10000.'))
  expect(screen.getByText('1 geselecteerd')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Selecteer alle' })).toBeEnabled()
})

it('selects a page, and clears the selection when a filter changes', async () => {
  serve()
  const { user } = renderAt('/settings', Page)
  await user.click(await tick('Alle rijen op deze pagina selecteren'))
  expect(screen.getByText('12 geselecteerd')).toBeVisible()
  await user.click(await tick('Blok 3 selecteren'))
  expect(screen.getByText('11 geselecteerd')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Actief' }))
  await user.click(await screen.findByRole('option', { name: 'Nee' }))
  await screen.findByText('1–6 van 6')
  expect(screen.queryByText(/geselecteerd/)).toBeNull()
})

it('searches while typing, and offers to clear the word when nothing matches', async () => {
  serve()
  const { user, search } = renderAt('/settings?page=2&page_size=5', Page)
  await link('Blok 6')
  await user.keyboard('/')
  await user.keyboard('niets')
  await screen.findByText('Niets gevonden')
  await waitFor(() => expect(search()).toEqual({ page_size: '5', search: 'niets' }))
  expect(screen.getByText('Er zijn geen resultaten voor deze zoekterm.')).toBeVisible()
  await user.click(screen.getAllByRole('button', { name: 'Zoekterm wissen' }).at(-1)!)
  await link('Blok 1')
  expect(screen.getByRole('searchbox', { name: 'Zoeken' })).toHaveValue('')
})

it('says that nothing matches a word and the filters together', async () => {
  serve()
  renderAt('/settings?is_active=true&search=niets', Page)
  expect(await screen.findByText('Er zijn geen resultaten voor deze zoekterm en filters.')).toBeVisible()
})

it('shows a filter of the address that the page does not offer, and removes it', async () => {
  serve()
  const { user, search } = renderAt('/settings?school_year=2026-2027&is_active=misschien', Page)
  expect(await screen.findByRole('button', { name: 'Schooljaar 2026-2027' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Actief' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Filter Schooljaar wissen' }))
  await waitFor(() => expect(search()).toEqual({ is_active: 'misschien' }))
  expect(screen.queryByRole('button', { name: /^Schooljaar/ })).toBeNull()
})

it('works with the keyboard alone', async () => {
  serve()
  const { user } = renderAt('/settings', Page)
  await link('Blok 1')
  await user.keyboard('jj')
  expect(await link('Blok 2')).toHaveFocus()
  await user.keyboard('kx')
  expect(await tick('Blok 1 selecteren')).toBeChecked()
  await user.keyboard('j{Enter}')
  await screen.findByText('Open: 2')
  expect(await link('Blok 2')).toHaveAttribute('href', '?open=2')
})

it('opens a row on a click anywhere in it', async () => {
  serve()
  const { user } = renderAt('/settings', Page)
  await user.click(within((await link('Blok 4')).closest('tr')!).getByText('2026-2027'))
  expect(await screen.findByText('Open: 4')).toBeVisible()
})

it('shows the chosen columns, stores the choice in the address, and keeps it for the next time', async () => {
  serve()
  const { user, search, unmount } = renderAt('/settings', Page)
  await link('Blok 1')
  expect(screen.queryByRole('columnheader', { name: 'Begindatum' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Kolommen' }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Begindatum' }))
  expect(await screen.findByRole('columnheader', { name: 'Begindatum' })).toBeVisible()
  expect(search()).toEqual({ hide: '' })
  unmount()
  const again = renderAt('/settings', Page)
  await user.click(await screen.findByRole('button', { name: 'Kolommen' }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Begindatum', checked: true }))
  await waitFor(() => expect(again.search()).toEqual({ hide: 'start_date' }))
})

it('exports exactly what is shown', async () => {
  serve()
  const { user } = renderAt('/settings?page=2&search=Blok&ordering=-name&hide=school_year', Page)
  await user.click(await screen.findByRole('button', { name: 'Exporteren' }))
  expect(exported).toEqual({ search: 'Blok', ordering: '-name', columns: 'name,start_date' })
})

it('goes to the last page when the requested one does not exist', async () => {
  serve()
  const { search } = renderAt('/settings?page=99&page_size=5', Page)
  await link('Blok 12')
  await waitFor(() => expect(search()).toEqual({ page: '3', page_size: '5' }))
})

it('prints what is found, from the first row on, with the filters and the day in words', async () => {
  serve()
  const papers: string[] = []
  vi.stubGlobal('print', () => papers.push(document.querySelector('section[aria-hidden]')!.textContent))
  const { user } = renderAt('/settings?page=3&page_size=5&search=Blok&is_active=true', Page)
  await user.click(await screen.findByRole('button', { name: 'Afdrukken' }))
  await waitFor(() => expect(papers).toHaveLength(1))
  expect(papers[0]).toMatch(/^Periodes 6Zoekterm: Blok · Actief: Ja · Afgedrukt op \w{2} \d+ [a-z]{3}\.? \d{4}, \d\d:\d\dNaamJaarBlok 2/)
  expect(papers[0]).toContain('Blok 12')
  expect(papers[0]).not.toContain('Blok 1 ')
  fireEvent(window, new Event('afterprint'))
  await waitFor(() => expect(document.querySelector('section[aria-hidden]')).toBeNull())
})

it('prints 500 rows of more, and says so', async () => {
  const many = Array.from({ length: 1204 }, (_, index) => ({ ...rows[0]!, id: index + 1, name: `Blok ${index + 1}` }))
  fakeServer(({ query }) => ({ data: pageOf(many, query) }))
  let paper = ''
  vi.stubGlobal('print', () => (paper = document.querySelector('section[aria-hidden]')!.textContent))
  const { user } = renderAt('/settings', Page)
  await user.click(await screen.findByRole('button', { name: 'Afdrukken' }))
  await waitFor(() => expect(paper).toContain('Dit zijn de eerste 500 van 1.204 rijen.'))
  expect(paper).toContain('Zonder filters')
  expect(paper).toContain('Blok 500')
  expect(paper).not.toContain('Blok 501')
})
