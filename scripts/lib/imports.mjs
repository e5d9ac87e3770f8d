import { readFileSync } from 'node:fs'
import { posix } from 'node:path'

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([^'\n]+)'/g
const isTest = (file) => /\.test\.tsx?$|\/testing\//.test(file)
const featureOf = (file) => /^(?:server|web)\/src\/([^/]+)\//.exec(file)?.[1]
const isShared = (file) => /^(server|web)\/src\/(platform|testing)\//.test(file)

/** What one feature may use of another: on the server its tables and its public functions, in the web its queries, selects and sections. */
const OFFERED = /^server\/src\/.+\/(table|public)$|^web\/src\/.+\/(queries|public|\w+(Select|Section))$/

/**
 * The direction of imports, as data: the first rule that matches the importing file decides. `target` is a path without its extension,
 * or the name of a package.
 */
const rules = [
  {
    of: /^contract\/src\//,
    allows: (target, file) => target.startsWith('contract/src/') || target === 'zod/mini' || (isTest(file) && !target.includes('/src/')),
    says: 'The contract depends on zod/mini alone.',
  },
  {
    of: /^(server|web)\/src\/(platform|testing)\//,
    allows: (target, file) => featureOf(target) === undefined || isShared(target) || isTest(file),
    says: 'The platform knows no feature.',
  },
  {
    of: /^(server|web)\/src\/(?!demo\/|shell\/|settings\/)[^/]+\//,
    allows: (target, file) =>
      featureOf(target) === undefined || isShared(target) || featureOf(target) === featureOf(file) || OFFERED.test(target) || isTest(file),
    says: 'A feature uses tables and public.ts of another on the server, and queries, public, *Select and *Section in the web.',
  },
]

/** Whole path of what a file imports, without its extension; a package keeps its name. */
function targetOf(file, specifier) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier).replace(/\.tsx?$/, '')
  return specifier.replace(/^@pre-u\/contract\//, 'contract/src/')
}

/** The imports of one file that its rule forbids, each as a sentence. */
export function forbiddenImports(file, source) {
  const rule = rules.find(({ of }) => of.test(file))
  if (!rule) return []
  const targets = [...source.matchAll(IMPORT)].map(([, specifier]) => targetOf(file, specifier))
  return targets.filter((target) => !rule.allows(target, file)).map((target) => `${file} imports ${target}. ${rule.says}`)
}

export const forbiddenIn = (files) => files.flatMap((file) => forbiddenImports(file, readFileSync(file, 'utf8')))
