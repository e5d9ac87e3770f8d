import type { Role } from '../access'

/** The fewest characters of a password: staff see the pupils of all schools. */
export const passwordMin: Record<Role, number> = { STAFF: 10, SCHOOL: 8 }
export const PASSWORD_MAX = 128

export type PasswordStrength = 'weak' | 'medium' | 'strong'

/** The strength is advice: a weak password is not refused. */
export function passwordStrength(password: string, min: number): PasswordStrength {
  const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/].filter((kind) => kind.test(password)).length
  if (password.length >= min && kinds === 3) return 'strong'
  if (password.length >= 6 && kinds >= 2) return 'medium'
  return 'weak'
}
