import { schools } from '@pre-u/contract/schools'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { schoolOfPage } from '../navigation'
import { dropdown } from '../platform/dropdowns'
import { selectSchool, useSchools } from '../platform/persisted'

/** Opening a school selects it; a page that is about none clears the choice. */
export function useSelectedSchool(pathname: string) {
  // The shell loads the lists in their order; here they are only read.
  const { data } = useQuery({ ...dropdown(schools), enabled: false })
  const selectedSchool = useSchools((state) => state.selectedSchool)
  const id = schoolOfPage(pathname)
  const name = data?.find((school) => school.id === id)?.name ?? (selectedSchool?.id === id ? selectedSchool?.name : undefined)
  useEffect(() => {
    if (id === null) selectSchool(null)
    else if (id !== undefined) selectSchool({ id, name: name ?? 'School' })
  }, [id, name])
  return selectedSchool
}
