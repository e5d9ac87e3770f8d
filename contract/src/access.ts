/** Who may do what: the only place where it stands. The server refuses by it, the web hides by it. */
export type Role = 'STAFF' | 'SCHOOL'
export type Access = 'public' | readonly Role[]

const staff: readonly Role[] = ['STAFF']
const everyone: readonly Role[] = ['STAFF', 'SCHOOL']
const staffOnly = { read: staff, create: staff, change: staff, remove: staff }

export const access = {
  auth: { signIn: 'public', resetPassword: 'public', ownAccount: everyone },
  periods: { ...staffOnly, read: everyone },
  activities: { ...staffOnly, read: everyone, move: staff, export: everyone },
  students: { read: everyone, create: everyone, change: everyone, remove: everyone, export: everyone, place: staff },
  live: { read: everyone },
  calendar: { read: everyone, feed: 'public' },
  honoursPrograms: { ...staffOnly, read: everyone },
  candidates: {
    read: everyone,
    create: everyone,
    change: everyone,
    remove: everyone,
    finish: everyone,
    reopen: staff,
    decide: staff,
    export: everyone,
  },
  /** Whoever holds a signed address may send what it says, once. */
  uploads: { send: 'public' },
  schoolDocuments: { read: everyone, change: everyone },
  generalDocuments: { read: everyone, change: staff, announce: staff },
  schools: { ...staffOnly, read: everyone, change: everyone, archive: staff, export: staff },
  members: { read: everyone, create: everyone, change: everyone, remove: everyone },
  plans: staffOnly,
  staff: staffOnly,
  auditLog: { read: staff },
  settings: { read: staff },
  apiDocs: { read: staff },
} as const satisfies Record<string, Record<string, Access>>

export type User = { id: number; user_type: string; school: { id: number; name: string } | null }

export const isStaff = (user: Pick<User, 'user_type'>) => user.user_type !== 'SCHOOL'
const role = (user: Pick<User, 'user_type'>): Role => (isStaff(user) ? 'STAFF' : 'SCHOOL')

export const allows = (rule: Access, user: Pick<User, 'user_type'> | null) =>
  rule === 'public' || (user !== null && rule.includes(role(user)))
