/** The versions that must run it, apart from the one in use. */
export const VERSIONS = ['24', '26']

const ARCHITECTURES = ['x64', 'arm64']

/** The registry has Node's programs as packages, for Linux. */
export function nodePackage(version, platform = process.platform, arch = process.arch) {
  if (platform !== 'linux' || !ARCHITECTURES.includes(arch)) return null
  return `node-linux-${arch}@${version}`
}

/** `26 --project server` → which versions, and what Vitest gets. */
export function splitArguments(args) {
  const isVersion = (arg) => /^\d+(\.\d+)*$/.test(arg)
  const versions = args.filter(isVersion)
  return { versions: versions.length > 0 ? versions : VERSIONS, forVitest: args.filter((arg) => !isVersion(arg)) }
}
