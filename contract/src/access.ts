export type Role = 'STAFF' | 'SCHOOL'
/** Who makes a call: a person, by role, or the address that a calendar program follows. Only a person can be staff. */
export type CallerType = Role | 'FEED'
export type Access = 'public' | readonly CallerType[]

export const staff: readonly Role[] = ['STAFF']
export const schoolUsers: readonly Role[] = ['SCHOOL']
export const everyone: readonly Role[] = ['STAFF', 'SCHOOL']
export const feeds: readonly CallerType[] = ['FEED']
export const staffOnly = { read: staff, create: staff, change: staff, remove: staff }

export type User = { id: number; user_type: Role; school: { id: number; name: string } | null }

export const isStaff = (user: Pick<User, 'user_type'>) => user.user_type === 'STAFF'

export const allows = (rule: Access, caller: { user_type: CallerType } | null) =>
  rule === 'public' || (caller !== null && rule.includes(caller.user_type))
