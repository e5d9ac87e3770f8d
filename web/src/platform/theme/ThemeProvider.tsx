import './fonts.css'
import './mantine.css'
import './tokens.css'
import './base.css'
import './firstShell.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { usePreferences } from '../storage/persisted'
import { theme } from './theme'

const colorSchemeManager = localStorageColorSchemeManager({ key: 'color-scheme' })

export function ThemeProvider({ children }: { children: ReactNode }) {
  const density = usePreferences((preferences) => preferences.density)
  useEffect(() => {
    document.documentElement.dataset.density = density
  }, [density])
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  )
}
