import { dayOf, schoolYearOf } from '@pre-u/contract/platform/dates'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '../api/session'
import { usePreferences } from '../storage/persisted'
import type { TextSearch } from './searchParams'

/** The filter of a list by school year. The shell sets it, so it does not count among the list's own filters. */
export const YEAR_FILTER = 'period__school_year'
export const ALL_YEARS = 'alle'

export const currentSchoolYear = () => schoolYearOf(dayOf(new Date()))

const owner = () => useSession.getState().user?.id ?? 0
function chosenIn({ schoolYears }: Pick<ReturnType<typeof usePreferences.getState>, 'schoolYears'>) {
  const year = schoolYears[owner()] ?? currentSchoolYear()
  return year === ALL_YEARS ? undefined : year
}

/** A school year, or undefined for all of them. Without a choice it is the current one. */
export const useChosenYear = () => usePreferences(chosenIn)

/** The current year is not stored, so that on 1 August the next one takes its place. */
export function chooseYear(year: string) {
  const chosen = year === currentSchoolYear() ? undefined : year
  usePreferences.setState(({ schoolYears }) => ({ schoolYears: { ...schoolYears, [owner()]: chosen } }))
}

type Address = { [name: string]: string | undefined }
const isBare = (address: Address) => Object.values(address).every((text) => text === undefined)

/** The address of a list with the year that was chosen. A link that asks for something shows just that, of all years. */
export function withYear<Search extends Address>(address: Search): Search {
  const year = chosenIn(usePreferences.getState())
  return isBare(address) && year !== undefined ? { ...address, [YEAR_FILTER]: year } : address
}

/** The address of a list with its year, which is also written into the address, so that a link shows the same to everybody. */
export function useYearOfList<Search extends TextSearch>(address: Search): Search {
  useChosenYear()
  const navigate = useNavigate()
  const complete = withYear(address)
  const added = complete === address ? undefined : complete[YEAR_FILTER as keyof Search]
  useEffect(() => {
    if (added === undefined) return
    const search = (latest: TextSearch): TextSearch => ({ ...latest, [YEAR_FILTER]: added })
    void navigate({ to: '.', search, replace: true, resetScroll: false })
  }, [added, navigate])
  return complete
}
