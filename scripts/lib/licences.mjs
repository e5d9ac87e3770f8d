/** May be part of a work under EUPL-1.2: permissive ones, and those with which the EUPL or their own text is compatible. */
const COMPATIBLE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
])

const isOwn = (path, { link }) => link || !path.includes('node_modules/')
const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Of every package in the lockfile: name, version, licence, and whether it only builds or tests. */
export function listPackages({ packages }) {
  return Object.entries(packages)
    .filter(([path, entry]) => !isOwn(path, entry))
    .map(([path, { version, license = 'none', dev = false }]) => ({ name: nameOf(path), version, license, dev }))
}

/** 'A OR B' needs one that is compatible, 'A AND B' both. */
export const isCompatible = (license) =>
  license
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((each) => COMPATIBLE.has(each)))

/** As Markdown: what is delivered, by licence. */
export function describeLicences(lock) {
  const delivered = listPackages(lock).filter(({ dev }) => !dev)
  const licences = [...new Set(delivered.map(({ license }) => license))].toSorted((one, other) => (one < other ? -1 : 1))
  const lines = licences.map((license) => {
    const names = new Set(delivered.filter((each) => each.license === license).map(({ name, version }) => `${name} ${version}`))
    return `## ${license}\n\n${[...names].toSorted().join(', ')}\n`
  })
  return `# Licences of what we deliver\n\nWritten by \`npm run licences\` from package-lock.json; a test compares both. Pre-U itself is under EUPL-1.2.\n\n${lines.join('\n')}`
}
