import * as z from 'zod/mini'
import { staff } from '../../access'
import { action } from '../../platform/action'
import { id, instant } from '../../platform/http'
import { readings } from '../kinds'

const reading = z.object({
  id,
  at: instant,
  actor: z.nullable(z.object({ id, name: z.string() })),
  /** What follows 'heeft': '1.234 inschrijvingen geëxporteerd'. */
  what: z.string(),
})
export type Reading = z.infer<typeof reading>

const ask = {
  method: 'GET',
  tag: readings.words.many,
  summary: 'wie heeft deze leerling gezien',
  description: 'Van alle inschrijvingen en kandidaten met hetzelfde e-mailadres als dit record, de nieuwste eerst.',
  access: staff,
  /** `is_complete`: whether these are all. */
  answer: z.object({ readings: z.array(reading), is_complete: z.boolean() }),
} as const

/** By the kind of record whose pupil is asked about. */
export const readReadings = {
  students: action({ ...ask, path: '/api/students/:id/readings/' }),
  honours_students: action({ ...ask, path: '/api/honours-program-students/:id/readings/' }),
}
export type PupilKind = keyof typeof readReadings
