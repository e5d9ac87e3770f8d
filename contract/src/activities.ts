import * as z from 'zod/mini'
import { id, instant } from './http'

export const activities = {
  path: '/api/activities',
  choice: z.object({ id, name: z.string(), code: z.string(), deadline: instant, period_ids: z.array(id) }),
} as const
