import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.mjs'

const read = (file) => readFileSync(join(root, file), 'utf8')

test('the image has the manifest of every workspace, without which npm ci refuses', () => {
  const { workspaces } = JSON.parse(read('package.json'))
  const copied = [...read('Dockerfile').matchAll(/^COPY (\w+)\/package\.json \1\/$/gm)].map(([, name]) => name)
  expect(new Set(copied)).toEqual(new Set(workspaces))
})
