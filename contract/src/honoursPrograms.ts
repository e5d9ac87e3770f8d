import * as z from 'zod/mini'
import { day, id } from './http'

export const honoursPrograms = {
  path: '/api/honours-program',
  choice: z.object({ id, name: z.string(), deadline: day }),
} as const
