import { isStaff } from '@pre-u/contract/access'
import type { User } from '@pre-u/contract/accounts/auth'
import { schools } from '@pre-u/contract/schools/schools'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { schoolOfPage } from '../navigation'
import { dropdown } from '../platform/api/dropdowns'
import { selectSchool, useSchools } from '../platform/storage/persisted'
import { listQueries } from '../platform/api/resourceQueries'

export function useSelectedSchool(user: User, pathname: string) {
  // The shell loads the dropdowns in order; this only reads the cache.
  const { data: choices } = useQuery({ ...dropdown(schools), enabled: false })
  const selectedSchool = useSchools((state) => state.selectedSchool)
  const id = schoolOfPage(pathname)
  // The dropdown lacks archived schools, and the stored name may be outdated.
  const { data: school, isError } = useQuery({ ...listQueries(schools).one(id ?? 0), enabled: typeof id === 'number' && isStaff(user) })
  const storedName = selectedSchool?.id === id && !isError ? selectedSchool?.name : undefined
  const name = school?.name ?? choices?.find((choice) => choice.id === id)?.name ?? storedName
  useEffect(() => {
    if (id === undefined) return
    selectSchool(id !== null && name !== undefined ? { id, name } : null)
  }, [id, name])
  return selectedSchool
}
