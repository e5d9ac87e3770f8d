import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { ALL_YEARS, chooseYear, currentSchoolYear, withYear } from '../platform/address/schoolYear'
import { usePreferences } from '../platform/storage/persisted'
import { fakeServer } from '../testing/fakeServer'
import { staff } from '../testing/people'
import { renderAt } from '../testing/renderAt'
import { signIn } from '../testing/session'
import { TopBar } from './TopBar'

beforeEach(() => {
  usePreferences.setState(usePreferences.getInitialState(), true)
  fakeServer(() => undefined)
  signIn(staff)
})

const yearAt = async (pathname: string) => {
  const { unmount } = renderAt(pathname, () => <TopBar user={staff} pathname={pathname} />)
  await screen.findByText(/^Welkom/)
  const shown = screen.queryByRole('button', { name: /jaren$|^Schooljaar/ })?.textContent
  unmount()
  return shown
}

it('is on the pages that follow it, and on no other', async () => {
  const year = currentSchoolYear()
  for (const pathname of ['/', '/activities']) expect([pathname, await yearAt(pathname)]).toEqual([pathname, year])
  for (const pathname of ['/overzicht', '/cijfers', '/berichten', '/schools', '/schools/7', '/activities/12', '/honours', '/calendar'])
    expect([pathname, await yearAt(pathname)]).toEqual([pathname, undefined])
})

it('is the current year for a new account, until another one or all are chosen', async () => {
  expect(withYear({})).toEqual({ period__school_year: currentSchoolYear() })
  chooseYear('2020-2021')
  expect(withYear({})).toEqual({ period__school_year: '2020-2021' })
  chooseYear(ALL_YEARS)
  expect(withYear({})).toEqual({})
  expect(await yearAt('/')).toBe('Alle schooljaren')
  chooseYear(currentSchoolYear())
  expect(usePreferences.getState().schoolYears[staff.id]).toBeUndefined()
})
