import { isStaff } from '@pre-u/contract/access'
import type { User } from '@pre-u/contract/accounts/auth'
import type { HonoursProgram } from '@pre-u/contract/honours/programs'
import { useQuery } from '@tanstack/react-query'
import { schoolQueries } from '../../schools/queries'

export type Room = { left: number; max: number }

/**
 * How many more candidates a school can add: the smaller of the programme's and the plan's limit. Undefined without a limit, after the
 * deadline, and for staff, who can exceed it.
 */
export function useRoom(program: HonoursProgram, user: User | null): Room | undefined {
  const ownSchool = user && !isStaff(user) && !program.is_closed ? user.school : null
  const { data: school } = useQuery({ ...schoolQueries.one(ownSchool?.id ?? 0), enabled: ownSchool !== null })
  const limits = [program.max_per_school, school?.plan?.max_honours_students].filter((limit) => typeof limit === 'number')
  if (!school || limits.length === 0) return undefined
  const max = Math.min(...limits)
  return { max, left: Math.max(0, max - program.counting) }
}
