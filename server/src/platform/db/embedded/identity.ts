import { readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

type User = { uid: number; gid: number }

/**
 * PostgreSQL refuses to run as root. It then runs as another user who can reach its files or, when none can (a clone in a private folder
 * such as /root), as root mapped to another user inside a user namespace.
 */
export type Identity = { kind: 'self' } | { kind: 'user'; user: User } | { kind: 'namespace'; user: User }

export function chooseIdentity(program: string, dataDir: string, cluster: string): Identity {
  if (process.getuid?.() !== 0) return { kind: 'self' }
  const services = serviceUsers()
  // The owner of an existing database comes first, to avoid a chown. The owner of a parent folder comes last, for a clone in a private
  // home.
  const candidates = [...ownersOf([cluster]), ...services, ...ownersOf(foldersAbove(dataDir))].filter(({ uid }) => uid !== 0)
  const user = candidates.find((candidate) => canReach(candidate, program) && canReach(candidate, dataDir))
  if (user) return { kind: 'user', user }
  // initdb looks the user's name up.
  return { kind: 'namespace', user: services[0] ?? { uid: 65534, gid: 65534 } }
}

export function fileOwner(identity: Identity): User | null {
  if (identity.kind === 'self') return null
  return identity.kind === 'user' ? identity.user : { uid: 0, gid: 0 }
}

export function commandAs(
  identity: Identity,
  program: string,
  args: string[],
): { command: string; args: string[]; options: Partial<User> } {
  if (identity.kind === 'self') return { command: program, args, options: {} }
  if (identity.kind === 'user') return { command: program, args, options: { uid: identity.user.uid, gid: identity.user.gid } }
  const { uid, gid } = identity.user
  return { command: 'unshare', args: ['--user', `--map-user=${uid}`, `--map-group=${gid}`, '--', program, ...args], options: {} }
}

export function canReach(user: User, path: string): boolean {
  const real = realpathSync(path)
  return canEnter(user, real) && (dirname(real) === real || canReach(user, dirname(real)))
}

function canEnter(user: User, path: string): boolean {
  const { uid, gid, mode } = statSync(path)
  if (uid === user.uid) return (mode & 0o100) !== 0
  return (mode & (gid === user.gid ? 0o010 : 0o001)) !== 0
}

function ownersOf(paths: string[]): User[] {
  return paths.flatMap((path) => {
    const stats = statSync(path, { throwIfNoEntry: false })
    return stats ? [{ uid: stats.uid, gid: stats.gid }] : []
  })
}

function foldersAbove(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [path] : [path, ...foldersAbove(parent)]
}

function serviceUsers(): User[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  return ['postgres', 'nobody'].flatMap((name) => {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    return Number(uid) > 0 && Number(gid) > 0 ? [{ uid: Number(uid), gid: Number(gid) }] : []
  })
}
