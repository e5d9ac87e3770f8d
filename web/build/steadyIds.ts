import type { Plugin } from 'vite'

const FILE = '/@mantine/hooks/esm/use-id/use-id.mjs'

/** React's own id. */
const code = `import { useId as useReactId } from 'react'
export function useId(given) {
  const id = useReactId()
  return typeof given === 'string' ? given : 'mantine-' + id
}
`

/**
 * Mantine gives each field, checkbox and menu another id when it is mounted, which React answers by rendering them all again before it lets
 * the browser paint. The first id is unique already.
 */
export const steadyIds: Plugin = {
  name: 'steady-ids',
  apply: 'build',
  load: (id) => (id.endsWith(FILE) ? code : null),
  buildEnd() {
    if (![...this.getModuleIds()].some((id) => id.endsWith(FILE))) throw new Error(`${FILE} is not where it was`)
  },
}
