import { schools } from '@pre-u/contract/schools/schools'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { selectSchool, useSchools } from '../platform/storage/persisted'
import { queryClient } from '../platform/api/queryClient'
import { fakeServer } from '../testing/fakeServer'
import { staff } from '../testing/people'
import { renderAt } from '../testing/renderAt'
import { school } from '../testing/schools'
import { useSelectedSchool } from './useSelectedSchool'

const at = (pathname: string) =>
  renderAt('/page', function Page() {
    return <p>Gekozen: {useSelectedSchool(staff, pathname)?.name ?? 'geen'}</p>
  })

beforeEach(() => selectSchool(null))

it('selects the school of the page, also when it is renamed or archived', async () => {
  let name = 'Het Baken'
  fakeServer(() => ({ data: { ...school, is_active: false, name } }))
  at('/schools/7')
  await screen.findByText('Gekozen: Het Baken')
  name = 'Het Nieuwe Baken'
  await act(() => queryClient.invalidateQueries({ queryKey: [schools.path] }))
  await screen.findByText('Gekozen: Het Nieuwe Baken')
  expect(useSchools.getState().selectedSchool).toEqual({ id: 7, name: 'Het Nieuwe Baken' })
})

it('clears the selection for a school that does not exist', async () => {
  fakeServer(() => undefined)
  selectSchool({ id: 8, name: 'Verdwenen' })
  at('/schools/8')
  expect(await screen.findByText('Gekozen: geen')).toBeVisible()
})

it('clears the selection on a page without a school', async () => {
  fakeServer(() => undefined)
  selectSchool({ id: 7, name: 'Het Baken' })
  at('/schools')
  expect(await screen.findByText('Gekozen: geen')).toBeVisible()
})
