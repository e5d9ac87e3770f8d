import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { useSession } from '../../platform/api/session'
import { staff } from '../../testing/people'
import { useCopies } from './useCopies'

const source = { source_id: 3, exists: false, notes: [], name: 'Najaar' }
const kind = {
  cellsOf: ({ name }: typeof source) => ({ name }),
  parse: ({ name }: Record<string, string>) => ({ copy: { name }, faults: {} }),
}
const open = () => renderHook(() => useCopies('periodes 2027-2028', [source], kind))
const signIn = () => useSession.setState({ loggedIn: true, access: 'a', refresh: 'r', user: staff, wasRefused: false })

beforeEach(signIn)

it('has what was typed when the session ended, and not what was left otherwise', () => {
  const type = ({ result }: ReturnType<typeof open>) => {
    act(() => result.current.change({ key: result.current.rows[0]!.key, field: 'name', text: 'Herfst' }))
  }
  const first = open()
  type(first)
  first.unmount()
  const second = open()
  expect(second.result.current.copies).toEqual([{ name: 'Najaar' }])
  type(second)
  act(() => void useSession.setState({ loggedIn: false, access: null, refresh: null, user: null, wasRefused: true }))
  second.unmount()
  signIn()
  expect(open().result.current.copies).toEqual([{ name: 'Herfst' }])
})
