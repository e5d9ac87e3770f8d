import { DEFAULT_THEME, MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { cssVariablesResolver, palettes, theme } from './theme'

const unused = Object.keys(DEFAULT_THEME.colors).filter((name) => !Object.hasOwn(palettes, name))
const isUnused = (declaration: string) => unused.some((name) => declaration.trimStart().startsWith(`--mantine-color-${name}-`))

/** The content security policy forbids Mantine's style tag: this is its content as a file. */
export function staticVariables() {
  const html = renderToStaticMarkup(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} deduplicateCssVariables={false}>
      {null}
    </MantineProvider>,
  )
  const [, css = ''] = /<style data-mantine-styles[^>]*>([\s\S]*?)<\/style>/.exec(html) ?? []
  const declarations = css.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&gt;', '>')
  const used = declarations.replaceAll(/--mantine-color-[^:]+:[^;]+;\s*/g, (declaration) => (isUnused(declaration) ? '' : declaration))
  return `/* Written by 'npm run theme -w web' from theme.ts. */\n${used.trim()}\n`
}
