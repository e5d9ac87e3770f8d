import { posix } from 'node:path'
import { targetOf } from './imports.mjs'

const VALUE_IMPORT = /(?:^|\n)\s*(?:import|export)\s(?!type\b)[^;'"]*?from\s*'([^'\n]+)'|\bimport\s*\(?\s*'([^'\n]+)'/g
const isTest = (file) => file.endsWith('.test.ts')
const isServerTest = (file) => file.startsWith('server/') && isTest(file)

/** These import every feature and nearly every test imports them, so they say nothing about which tests a change affects. */
const isAssembly = (file) => /^server\/src\/(app|features|main)\.ts$/.test(file)

const AFFECTS_ALL =
  /^(?:package(?:-lock)?\.json|vitest\.config\.ts|server\/package\.json|server\/migrations\/.+|server\/src\/testing\/(?:globalSetup|setup)\.ts)$/

/** They go through all resources, and are the only tests of a feature that needs none of its own. */
const GENERAL_TESTS = 'server/src/testing/'

/** A feature, or a part of the platform. */
const folderOf = (file) => /^server\/src\/(?:platform\/)?[^/]+\//.exec(file)?.[0]

function importersIn(sources) {
  const importers = new Map(Object.keys(sources).map((file) => [file, []]))
  for (const [file, source] of Object.entries(sources))
    for (const [, named, bare] of source.matchAll(VALUE_IMPORT)) {
      const target = targetOf(file, named ?? bare)
      for (const path of [`${target}.ts`, posix.join(target, 'index.ts')]) importers.get(path)?.push(file)
    }
  return importers
}

/** The changed files, and every file that imports one of them directly or through others. */
function reachedFrom(changed, sources) {
  const importers = importersIn(sources)
  const reached = new Set(changed)
  // A Set also iterates over what is added meanwhile.
  for (const file of reached)
    if (!isAssembly(file) || changed.includes(file)) for (const importer of importers.get(file) ?? []) reached.add(importer)
  return reached
}

/**
 * The server's tests that a change affects: those that import a changed file, directly or through others, and those in the folder of a
 * file that does. `sources` maps every file of contract and server to its text.
 */
export function affectedServerTests(changed, sources) {
  const tests = Object.keys(sources).filter(isServerTest)
  if (changed.some((file) => AFFECTS_ALL.test(file))) return tests
  const reached = reachedFrom(changed, sources)
  const tested = new Set(tests.map(folderOf))
  const folders = new Set(
    [...reached]
      .filter((file) => !isTest(file) && !isAssembly(file))
      .map(folderOf)
      .map((folder) => (folder === undefined || tested.has(folder) ? folder : GENERAL_TESTS)),
  )
  return tests.filter((file) => reached.has(file) || folders.has(folderOf(file)))
}
