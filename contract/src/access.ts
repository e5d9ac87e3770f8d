export type Role = 'STAFF' | 'SCHOOL'
export type Access = 'public' | readonly Role[]

export const staff: readonly Role[] = ['STAFF']
export const schoolUsers: readonly Role[] = ['SCHOOL']
export const everyone: readonly Role[] = ['STAFF', 'SCHOOL']
export const staffOnly = { read: staff, create: staff, change: staff, remove: staff }

export type User = { id: number; user_type: string; school: { id: number; name: string } | null }

export const isStaff = (user: Pick<User, 'user_type'>) => user.user_type !== 'SCHOOL'
const role = (user: Pick<User, 'user_type'>): Role => (isStaff(user) ? 'STAFF' : 'SCHOOL')

export const allows = (rule: Access, user: Pick<User, 'user_type'> | null) =>
  rule === 'public' || (user !== null && rule.includes(role(user)))
