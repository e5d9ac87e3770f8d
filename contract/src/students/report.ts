import * as z from 'zod/mini'
import { everyone, schoolUsers, staff } from '../access'
import { notifyOptions } from '../notifications/news'
import { action, POST_OR_PATCH } from '../platform/action'
import { optionalText } from '../platform/fields'
import { student, students } from './students'
import { bulkAnswer } from '../undo'
import { reportKinds } from './status'

/** The reason may be empty where the kind says enough: nobody needs to write why a pupil is ill. */
export const reportInput = z.strictObject({ kind: z.enum(reportKinds, 'Kies wat u meldt'), reason: z._default(optionalText(300), '') })
export type ReportInput = z.infer<typeof reportInput>

/** Whether the school gets a mail about the decision, and with which line. */
const answering = z.nullish(z.strictObject(notifyOptions))

const common = { method: POST_OR_PATCH, tag: students.words.many, changes: students } as const

/** After the deadline a school cannot cancel, but ask for it. */
export const reportStudent = action({
  ...common,
  access: schoolUsers,
  path: '/api/students/:id/report',
  summary: 'na de deadline melden dat een leerling ziek of verhinderd is',
  body: reportInput,
  answer: student,
})
export const confirmReport = action({
  ...common,
  access: staff,
  path: '/api/students/:id/confirm_report',
  summary: 'melding bevestigen: de leerling wordt afgemeld',
  body: answering,
  answer: bulkAnswer,
})
export const endReport = action({
  ...common,
  access: everyone,
  path: '/api/students/:id/end_report',
  summary: 'melding intrekken (school) of afwijzen (medewerker)',
  body: answering,
  answer: student,
})
