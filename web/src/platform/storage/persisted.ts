import { create } from 'zustand'
import { persist } from 'zustand/middleware'

type SelectedSchool = { id: number; name: string } | null
type Schools = { selectedSchool: SelectedSchool }
type Docs = { sort_a_z: boolean; folders_first: boolean }
type Preferences = {
  density: 'comfortable' | 'compact'
  /** Shortcuts of one letter. WCAG 2.1.4: they can be turned off, for speech input and tremor. */
  letterKeys: boolean
  /** By user: the school year that lists show, or `ALL_YEARS`, where it is not the current one. */
  schoolYears: Record<number, string | undefined>
}

export const useSchools = create<Schools>()(persist<Schools>(() => ({ selectedSchool: null }), { name: 'schools' }))

export const useDocs = create<Docs>()(persist<Docs>(() => ({ sort_a_z: true, folders_first: true }), { name: 'docs' }))

/** Survive signing out. */
export const usePreferences = create<Preferences>()(
  persist<Preferences>(() => ({ density: 'comfortable', letterKeys: true, schoolYears: {} }), { name: 'preferences' }),
)

export function selectSchool(selectedSchool: SelectedSchool) {
  const before = useSchools.getState().selectedSchool
  if (before?.id !== selectedSchool?.id || before?.name !== selectedSchool?.name) useSchools.setState({ selectedSchool })
}

export function resetPersisted() {
  useSchools.setState(useSchools.getInitialState(), true)
  useDocs.setState(useDocs.getInitialState(), true)
}
