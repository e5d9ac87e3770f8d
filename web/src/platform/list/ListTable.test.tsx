import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderAt } from '../../testing/renderAt'
import { ListTable, type TableProps } from './ListTable'
import { rowsOf } from './rows'

type Row = { key: string; name: string }

const all: Row[] = ['a', 'b', 'c', 'd', 'e'].map((key) => ({ key, name: `Rij ${key}` }))
const base: TableProps<Row> = {
  label: 'Rijen',
  columns: [
    { id: 'name', header: 'Naam', cell: ({ name }) => name },
    { id: 'key', header: 'Sleutel', cell: ({ key }) => key },
  ],
  rows: rowsOf(all),
  keyOf: ({ key }) => key,
  titleOf: ({ name }) => name,
  selectAllLabel: 'Alles selecteren',
  isStale: false,
}
const show = (props: Partial<TableProps<Row>> = {}) => renderAt('/page', () => <ListTable {...base} {...props} />)

it('renders every row without indices when it is not virtual', async () => {
  const { container } = show()
  expect(await screen.findByRole('table', { name: 'Rijen' })).not.toHaveAttribute('aria-rowcount')
  expect([...container.querySelectorAll('[data-row]')].map((row) => row.getAttribute('data-row'))).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(container.querySelector('[aria-rowindex]')).toBeNull()
})

it('renders only the visible rows when it is virtual, with their indices and spacers', async () => {
  const isLoaded = (index: number) => index !== 2
  const rows = { ...rowsOf(all), at: (index: number) => (isLoaded(index) ? all[index] : undefined) }
  const { container } = show({ rows, virtual: { indices: [1, 2, 3], above: 44, below: 88 } })
  expect(await screen.findByRole('table', { name: 'Rijen' })).toHaveAttribute('aria-rowcount', '6')
  const inBody = [...container.querySelectorAll<HTMLElement>('tbody tr')]
  expect(inBody.map((row) => row.dataset.row)).toEqual([undefined, 'b', undefined, 'd', undefined])
  expect(inBody.map((row) => row.getAttribute('aria-rowindex'))).toEqual([null, '3', null, '5', null])
  const heights = [inBody[0], inBody.at(-1)].map((row) => row?.querySelector('td')?.style.height)
  expect(heights).toEqual(['44px', '88px'])
})

it('has no link in rows that open nothing', async () => {
  show()
  await screen.findByText('Rij a')
  expect(screen.queryByRole('link')).toBeNull()
})

it('opens a row, reports its focus, and marks the open one', async () => {
  const onOpen = vi.fn<(row: Row) => void>()
  const onFocus = vi.fn<(row: Row) => void>()
  const { user } = show({ hrefOf: ({ key }) => `/page?open=${key}`, onOpen, onFocus, currentKey: 'b' })
  await user.click(await screen.findByRole('link', { name: 'Rij c' }))
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(all[2])
  expect(onFocus).toHaveBeenCalledExactlyOnceWith(all[2])
  expect(screen.getByRole('link', { name: 'Rij b' })).toHaveAttribute('aria-current', 'true')
  expect(screen.getByRole('link', { name: 'Rij c' })).not.toHaveAttribute('aria-current')
})

it('makes each row draggable instead of its link, until the row is removed', async () => {
  const stop = vi.fn<() => void>()
  const makeDraggable = vi.fn<(element: HTMLElement, row: Row) => () => void>(() => stop)
  const { unmount } = show({ hrefOf: ({ key }) => key, makeDraggable })
  expect(await screen.findByRole('link', { name: 'Rij a' })).toHaveAttribute('draggable', 'false')
  expect(makeDraggable.mock.calls.map(([element, row]) => [element.dataset.row, row])).toEqual(all.map((row) => [row.key, row]))
  expect(stop).not.toHaveBeenCalled()
  unmount()
  expect(stop).toHaveBeenCalledTimes(5)
})
