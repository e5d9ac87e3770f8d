import { resendMail } from '@pre-u/contract/mails/log'
import type { Feature } from '../platform/context'
import { mountAction } from '../platform/http/mountAction'
import { mountList } from '../platform/resource/mountResource'
import { mailLog } from './log'
import { resend } from './resend'

export const mailsFeature: Feature = (app, context) => {
  mountList(app, context, mailLog)
  mountAction(app, resendMail, ({ params, user }) => resend(context.db, params.id, user))
}
