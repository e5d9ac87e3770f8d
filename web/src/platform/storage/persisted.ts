import { create } from 'zustand'
import { persist } from 'zustand/middleware'

type SelectedSchool = { id: number; name: string } | null
type Schools = { selectedSchool: SelectedSchool }
type Docs = { sort_a_z: boolean; folders_first: boolean }
type Preferences = {
  density: 'comfortable' | 'compact'
  /** Keys without Ctrl or ⌘. Who speaks to the computer, or trembles, must be able to switch them off. */
  letterKeys: boolean
}

/** The school whose pages the sub-navigation offers. */
export const useSchools = create<Schools>()(persist<Schools>(() => ({ selectedSchool: null }), { name: 'schools' }))

/** How the documents are shown: by name up or down, folders before or after the files. */
export const useDocs = create<Docs>()(persist<Docs>(() => ({ sort_a_z: true, folders_first: true }), { name: 'docs' }))

/** Choices of the person at this screen; they outlive the session. */
export const usePreferences = create<Preferences>()(
  persist<Preferences>(() => ({ density: 'comfortable', letterKeys: true }), { name: 'preferences' }),
)

export function selectSchool(selectedSchool: SelectedSchool) {
  const before = useSchools.getState().selectedSchool
  if (before?.id !== selectedSchool?.id || before?.name !== selectedSchool?.name) useSchools.setState({ selectedSchool })
}

/** What one person looked at is not for the next who signs in here. */
export function forgetPersisted() {
  useSchools.setState(useSchools.getInitialState(), true)
  useDocs.setState(useDocs.getInitialState(), true)
}
