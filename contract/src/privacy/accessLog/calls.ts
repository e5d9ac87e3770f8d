import * as z from 'zod/mini'
import { staff } from '../../access'
import { action } from '../../platform/action'
import { id, instant } from '../../platform/http'
import { accessLog } from '../kinds'

const entry = z.object({
  id,
  at: instant,
  actor: z.nullable(z.object({ id, name: z.string() })),
  /** What follows 'heeft': '1.234 inschrijvingen geëxporteerd'. */
  what: z.string(),
})
export type AccessLogEntry = z.infer<typeof entry>

const ask = {
  method: 'GET',
  tag: accessLog.words.many,
  summary: 'wie heeft deze leerling gezien',
  description: 'Van alle inschrijvingen en kandidaten met hetzelfde e-mailadres als dit record, de nieuwste eerst.',
  access: staff,
  /** `is_complete`: whether these are all. */
  answer: z.object({ readings: z.array(entry), is_complete: z.boolean() }),
} as const

/** The calls by the kind of record whose pupil is asked about. */
export const readAccessLog = {
  students: action({ ...ask, path: '/api/students/:id/readings/' }),
  honours_students: action({ ...ask, path: '/api/honours-program-students/:id/readings/' }),
}
export type PupilKind = keyof typeof readAccessLog
