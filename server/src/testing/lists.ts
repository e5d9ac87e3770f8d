import { staffList } from '../accounts/staff'
import { holidays } from '../activities/holidays/routes'
import { periods } from '../activities/periods'
import { activities } from '../activities/resource'
import { auditLog } from '../figures/auditLog/routes'
import { candidates } from '../honours/candidates/resource'
import { honoursPrograms } from '../honours/programs/routes'
import { mailLog } from '../notifications/mails/log'
import { messages } from '../notifications/messages/resource'
import { messageTemplates } from '../notifications/messages/templates'
import type { AnyList } from '../platform/resource/query'
import { retentionHolds } from '../privacy/retention/routes'
import { plans } from '../schools/plans'
import { schools } from '../schools/resource'
import { studentList } from '../students/list'

/** Every list that is declared. `lists.test.ts` fails when one of the contract is not here. */
export const lists: AnyList[] = [
  activities,
  auditLog,
  candidates,
  holidays,
  honoursPrograms,
  mailLog,
  messages,
  messageTemplates,
  periods,
  plans,
  retentionHolds,
  schools,
  staffList,
  studentList,
]
