import { createHmac, timingSafeEqual } from 'node:crypto'
import { reportMail, resendMail } from '@pre-u/contract/notifications/mails/log'
import type { Feature } from '../../platform/context'
import { forbidden, notFound } from '../../platform/http/errors'
import { mountAction } from '../../platform/http/mountAction'
import { applyReport } from '../../platform/mail/report'
import { createReturnPaths } from '../../platform/mail/returnPath'
import { mountExport } from '../../platform/resource/export'
import { mountList } from '../../platform/resource/mountResource'
import { mailExport, mailLog } from './log'
import { resend } from './resend'

const REPORT = 'message/rfc822'
const SIGNATURE = /^[0-9a-f]{64}$/

const isSigned = (source: Buffer, signature: unknown, key: string) =>
  typeof signature === 'string' &&
  SIGNATURE.test(signature) &&
  timingSafeEqual(createHmac('sha256', key).update(source).digest(), Buffer.from(signature, 'hex'))

export const mailsFeature: Feature = (app, context) => {
  mountList(app, context, mailLog)
  mountExport(app, context, mailLog, mailExport)
  mountAction(app, resendMail, ({ params, user }) => resend(context.db, params.id, user))

  const { reportsKey, bounces } = context.config.mail
  app.addContentTypeParser(REPORT, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  mountAction(app, reportMail, async ({ body, headers }) => {
    if (!reportsKey || !bounces) throw notFound()
    if (!Buffer.isBuffer(body) || !isSigned(body, headers['x-signature'], reportsKey)) throw forbidden()
    await applyReport(context, createReturnPaths(context.config, bounces), body)
  })
}
