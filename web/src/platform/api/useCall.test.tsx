import { schools } from '@pre-u/contract/schools/schools'
import { changeActive } from '@pre-u/contract/schools/bulk'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeServer } from '../../testing/fakeServer'
import { useToasts } from '../feedback/toast'
import { pathsShowing } from '../live/refresh'
import { queryClient } from './queryClient'
import { useCall } from './call'

const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
const input = { params: { id: 7 }, body: { is_active: false } }
const stale = { status: 409, data: { non_field_errors: ['Iemand anders heeft dit intussen gewijzigd.'] } }

beforeEach(() => useToasts.setState({ toasts: [] }))

async function afterCall(answer: { status?: number; data: unknown }, quiet: boolean) {
  fakeServer(() => answer)
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries')
  const { result } = renderHook(() => useCall(changeActive, { quiet }), { wrapper })
  result.current.mutate(input)
  await waitFor(() => expect(result.current.isIdle || result.current.isPending).toBe(false))
  const invalidated = invalidate.mock.calls.map(([filters]) => filters?.queryKey?.[0])
  invalidate.mockRestore()
  return { invalidated, toasts: useToasts.getState().toasts.map(({ detail }) => detail) }
}

it('invalidates the queries that show the changed records', async () => {
  expect(await afterCall({ data: { id: 7 } }, false)).toEqual({ invalidated: pathsShowing(schools), toasts: [] })
})

it('shows a toast on a refusal, and invalidates after a stale write', async () => {
  expect(await afterCall(stale, false)).toEqual({ invalidated: pathsShowing(schools), toasts: stale.data.non_field_errors })
  expect(await afterCall({ status: 400, data: { is_active: ['Onjuist'] } }, false)).toMatchObject({ invalidated: [] })
})

it('shows no toast when it is quiet', async () => {
  expect(await afterCall(stale, true)).toMatchObject({ toasts: [] })
})
