import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const vite = await createServer({ root, server: { middlewareMode: true, hmr: false, ws: false }, appType: 'custom', logLevel: 'error' })
const { staticVariables } = await vite.ssrLoadModule('/src/platform/theme/staticVariables.tsx')
writeFileSync(`${root}/src/platform/theme/mantine-vars.gen.css`, staticVariables())
await vite.close()
