import * as z from 'zod/mini'
import { id } from './http'

export const schools = {
  path: '/api/schools',
  choice: z.object({ id, name: z.string(), city: z.string() }),
} as const
