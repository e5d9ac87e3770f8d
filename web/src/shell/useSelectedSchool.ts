import { isStaff } from '@pre-u/contract/access'
import type { User } from '@pre-u/contract/auth'
import { schools } from '@pre-u/contract/schools'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { schoolOfPage } from '../navigation'
import { dropdown } from '../platform/api/dropdowns'
import { selectSchool, useSchools } from '../platform/storage/persisted'
import { listQueries } from '../platform/api/resourceQueries'

/** Opening a school selects it; a page that is about none, or about one that is not there, clears the choice. */
export function useSelectedSchool(user: User, pathname: string) {
  // The shell loads the lists in their order; here they are only read.
  const { data: choices } = useQuery({ ...dropdown(schools), enabled: false })
  const selectedSchool = useSchools((state) => state.selectedSchool)
  const id = schoolOfPage(pathname)
  // The list lacks archived schools, and the name that was kept may have changed: the school itself knows best.
  const { data: school, isError } = useQuery({ ...listQueries(schools).one(id ?? 0), enabled: typeof id === 'number' && isStaff(user) })
  const kept = selectedSchool?.id === id && !isError ? selectedSchool?.name : undefined
  const name = school?.name ?? choices?.find((choice) => choice.id === id)?.name ?? kept
  useEffect(() => {
    if (id === undefined) return
    selectSchool(id !== null && name !== undefined ? { id, name } : null)
  }, [id, name])
  return selectedSchool
}
