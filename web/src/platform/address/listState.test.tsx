import { periods } from '@pre-u/contract/activities/periods'
import { useSearch } from '@tanstack/react-router'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt } from '../../testing/renderAt'
import { type ListState, useListState } from './listState'

it('drops the keyset anchor when the page, a filter or the order changes', async () => {
  const { now, search } = await renderState('/settings?page=4&ordering=name')
  expect(now().query).toMatchObject({ page: 4 })
  expect(now().matching).toEqual({})
  expect(now().view).toEqual({ ordering: 'name' })
  act(() => now().show(3))
  await waitFor(() => expect(search()).toEqual({ page: '4', ordering: 'name', open: '3' }))
  act(() => now().change({ page: 5 }))
  await waitFor(() => expect(now().query).toMatchObject({ page: 5 }))
  act(() => now().filterOn({ is_active: 'true' }))
  await waitFor(() => expect(search()).toEqual({ ordering: 'name', is_active: 'true', open: '3' }))
})

async function renderState(address: string, defaults?: Record<string, string>) {
  let state: ListState<typeof periods> | undefined
  const shown = renderAt(address, function Page() {
    state = useListState(periods, useSearch({ from: '/shell/settings' }), defaults)
    return <p>{JSON.stringify(state.query)}</p>
  })
  await screen.findByText(/{/)
  const now = () => {
    if (!state) throw new Error('not rendered')
    return state
  }
  return { ...shown, now }
}

it('returns to the first page when a filter changes, and Back undoes it', async () => {
  const { now, search, router } = await renderState('/settings?tab=periodes&page=4&ordering=name')
  act(() => now().filterOn({ is_active: 'true' }))
  await waitFor(() => expect(search()).toEqual({ tab: 'periodes', ordering: 'name', is_active: 'true' }))
  act(() => router.history.back())
  await waitFor(() => expect(search()).toEqual({ tab: 'periodes', ordering: 'name', page: '4' }))
})

it('opens a record at an address that can be shared, and Back closes it', async () => {
  const { now, search, router } = await renderState('/settings?page=2')
  expect(now().hrefOf(7)).toBe('?page=2&open=7')
  act(() => now().show(7))
  await waitFor(() => expect(now().open).toBe(7))
  expect(search()).toEqual({ page: '2', open: '7' })
  act(() => router.history.back())
  await waitFor(() => expect(now().open).toBeUndefined())
})

it('closes to the list in one step after another record was shown in the drawer', async () => {
  const { now, search, router } = await renderState('/settings?page=2')
  act(() => now().show(7))
  await waitFor(() => expect(now().open).toBe(7))
  act(() => now().showInstead(8))
  await waitFor(() => expect(search()).toEqual({ page: '2', open: '8' }))
  act(() => now().close())
  await waitFor(() => expect(search()).toEqual({ page: '2' }))
  expect(router.history.location.state.__TSR_index).toBe(0)
})

it('closes to the list, also when the record was the first page of the visit', async () => {
  const { now, search, router } = await renderState('/settings?open=nieuw')
  expect(now().open).toBe('nieuw')
  act(() => now().close())
  await waitFor(() => expect(search()).toEqual({}))
  act(() => now().show(3))
  await waitFor(() => expect(now().open).toBe(3))
  const steps = router.history.length
  act(() => now().close())
  await waitFor(() => expect(now().open).toBeUndefined())
  expect(router.history.length).toBe(steps)
  expect(router.history.location.state.openedFromPage).not.toBe(true)
})

it('applies a default filter until it is cleared or changed', async () => {
  const { now, search } = await renderState('/settings?search=herfst', { is_active: 'true' })
  expect(now().query).toMatchObject({ is_active: 'true', search: 'herfst' })
  act(() => now().change({ is_active: '' }))
  await waitFor(() => expect(search()).toEqual({ search: 'herfst', is_active: '' }))
  expect(now().query).not.toHaveProperty('is_active')
  act(() => now().change({ is_active: 'false' }))
  await waitFor(() => expect(now().query).toMatchObject({ is_active: 'false' }))
  act(() => now().clearFilters())
  await waitFor(() => expect(search()).toEqual({}))
  expect(now().query).toMatchObject({ is_active: 'true' })
  expect(now().isFiltered).toBe(false)
})

it('applies a search at once, and updates the address without a history entry', async () => {
  const { now, search, router } = await renderState('/settings?page=4&ordering=name')
  const steps = router.history.length
  act(() => now().search('herf'))
  expect(now().query).toMatchObject({ search: 'herf', ordering: 'name', page: undefined })
  expect(search()).toEqual({ page: '4', ordering: 'name' })
  await waitFor(() => expect(search()).toEqual({ search: 'herf', ordering: 'name' }))
  expect(router.history.length).toBe(steps)
  act(() => router.history.replace('/settings'))
  await waitFor(() => expect(now().query.search).toBeUndefined())
})

it('keeps a pending search through other navigations', async () => {
  const { now, search } = await renderState('/settings')
  act(() => {
    now().search('herf')
    now().show(3)
  })
  act(() => now().filterOn({ is_active: 'true' }))
  expect(now().query.search).toBe('herf')
  await waitFor(() => expect(search()).toEqual({ search: 'herf', is_active: 'true', open: '3' }))
  act(() => now().search('herfst'))
  act(() => now().change({ page: 2 }))
  await waitFor(() => expect(search()).toEqual({ search: 'herfst', is_active: 'true', open: '3', page: '2' }))
})

it.each([
  ['keeps', (state: ListState<typeof periods>) => state.filterOn({ is_active: 'true' }), { search: 'herf', is_active: 'true' }],
  ['drops', (state: ListState<typeof periods>) => state.clearFilters(), { search: undefined }],
])('%s a search that is not rendered yet when the filters change', async (_what, change, expected) => {
  const { now, search } = await renderState('/settings')
  act(() => {
    now().search('herf')
    change(now())
  })
  await waitFor(() => expect(search()).toEqual(expected))
  expect(now().query.search).toBe(expected.search)
})

it('drops a pending search when the filters are cleared', async () => {
  const { now, search } = await renderState('/settings?is_active=true')
  act(() => now().search('herf'))
  act(() => now().clearFilters())
  await waitFor(() => expect(search()).toEqual({}))
  expect(now().isFiltered).toBe(false)
})
