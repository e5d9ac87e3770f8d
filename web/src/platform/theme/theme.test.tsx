import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { staticVariables } from './staticVariables'

it("Mantine's variables in the stylesheet are those of the theme ('npm run theme -w web' writes them)", () => {
  expect(readFileSync(join(import.meta.dirname, 'mantine-vars.gen.css'), 'utf8')).toBe(staticVariables())
})
