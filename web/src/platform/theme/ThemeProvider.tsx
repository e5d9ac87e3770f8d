import './fonts.css'
import './mantine.css'
import './tokens.css'
import './base.css'
import './firstShell.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { usePreferences } from '../storage/persisted'
import { theme } from './theme'

const colorScheme = localStorageColorSchemeManager({ key: 'color-scheme' })

/** Mantine's variables and classes are in files: the content security policy forbids the style elements that it would write. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const density = usePreferences((preferences) => preferences.density)
  useEffect(() => {
    document.documentElement.dataset.density = density
  }, [density])
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  )
}
