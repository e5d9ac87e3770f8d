import { readFileSync } from 'node:fs'
import { posix } from 'node:path'

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([^'\n]+)'/g
const isTest = (file) => /\.test\.tsx?$|\/testing\//.test(file)
const featureOf = (file) => /^(?:server|web)\/src\/([^/]+)\//.exec(file)?.[1]
const isShared = (file) => /^(server|web)\/src\/(platform|testing)\//.test(file)

const PUBLIC_MODULE = /^web\/src\/.+\/(queries|public|\w+(Select|Section))$/

/** The rooms of the server. Each imports only from those before it; a room that is not named here, from all of them. */
const rooms = [
  'platform',
  'tables',
  'accounts',
  'schools',
  'notifications',
  'placement',
  'students',
  'honours',
  'activities',
  'figures',
  'privacy',
  'programme',
  'documents',
  'commands',
]
const isBefore = (target, file) => {
  const [from, to] = [rooms.indexOf(featureOf(target)), rooms.indexOf(featureOf(file))]
  return from >= 0 && (to < 0 || from < to)
}

/** The first rule whose `files` match applies. `target` is a path without its extension, or a package name. */
const rules = [
  {
    files: /^contract\/src\//,
    allows: (target, file) => target.startsWith('contract/src/') || target === 'zod/mini' || (isTest(file) && !target.includes('/src/')),
    message: 'The contract depends on zod/mini alone.',
  },
  {
    files: /^(server|web)\/src\/(platform|testing)\//,
    allows: (target, file) => featureOf(target) === undefined || isShared(target) || isTest(file),
    message: 'The platform knows no feature.',
  },
  {
    files: /^server\/src\/[^/]+\//,
    allows: (target, file) =>
      featureOf(target) === undefined ||
      featureOf(target) === featureOf(file) ||
      isShared(target) ||
      isBefore(target, file) ||
      isTest(file),
    message: `A room of the server imports from those before it: ${rooms.join(', ')}.`,
  },
  {
    files: /^web\/src\/(?!shell\/|settings\/)[^/]+\//,
    allows: (target, file) =>
      featureOf(target) === undefined ||
      isShared(target) ||
      featureOf(target) === featureOf(file) ||
      featureOf(target) === 'placement' ||
      PUBLIC_MODULE.test(target) ||
      isTest(file),
    message: 'A feature of the web uses placement, and queries, public, *Select and *Section of another.',
  },
]

/** The path of an imported file, without its extension; a package keeps its name. */
function targetOf(file, specifier) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier).replace(/\.tsx?$/, '')
  return specifier.replace(/^@pre-u\/contract\//, 'contract/src/')
}

export function forbiddenImports(file, source) {
  const rule = rules.find(({ files }) => files.test(file))
  if (!rule) return []
  const targets = [...source.matchAll(IMPORT)].map(([, specifier]) => targetOf(file, specifier))
  return targets.filter((target) => !rule.allows(target, file)).map((target) => `${file} imports ${target}. ${rule.message}`)
}

export const findForbiddenImports = (files) => files.flatMap((file) => forbiddenImports(file, readFileSync(file, 'utf8')))
