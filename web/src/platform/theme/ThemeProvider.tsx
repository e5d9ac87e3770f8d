import './fonts.css'
import './mantine.css'
import './tokens.css'
import './base.css'
import './firstShell.css'
import { localStorageColorSchemeManager, MantineContext, MantineThemeProvider, useProviderColorScheme } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { usePreferences } from '../storage/persisted'
import { theme } from './theme'

const getRootElement = () => document.documentElement
const colorScheme = {
  manager: localStorageColorSchemeManager({ key: 'color-scheme' }),
  defaultColorScheme: 'auto',
  getRootElement,
  forceColorScheme: undefined,
} as const
const settings = { getRootElement, classNamesPrefix: 'mantine', cssVariablesSelector: ':root', withStaticClasses: true }

/** As MantineProvider, without its code that writes CSS variables: they are in a file. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const density = usePreferences((preferences) => preferences.density)
  useEffect(() => {
    document.documentElement.dataset.density = density
  }, [density])
  return (
    <MantineContext value={{ ...settings, ...useProviderColorScheme(colorScheme) }}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  )
}
