import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useFileReading } from './FilePage'

const file = (name: string) => new File(['x'], name)

it('tells two readings of one file apart', async () => {
  const { result } = renderHook(() => useFileReading(async () => 'rows'))
  await act(() => result.current.readFile(file('a.csv')))
  const first = result.current.done
  await act(() => result.current.readFile(file('a.csv')))
  expect(result.current.done?.result).toBe(first?.result)
  expect(result.current.done?.reading).not.toBe(first?.reading)
})

it('shows the file that was chosen last, whichever answer comes first', async () => {
  const answer = new Map<string, (rows: string) => void>()
  const { result } = renderHook(() => useFileReading(({ name }) => new Promise<string>((resolve) => answer.set(name, resolve))))
  await act(async () => {
    void result.current.readFile(file('large.csv'))
    void result.current.readFile(file('small.csv'))
    answer.get('small.csv')!('small')
  })
  expect(result.current.done?.result).toBe('small')
  await act(async () => answer.get('large.csv')!('large'))
  expect(result.current.done?.result).toBe('small')
})
