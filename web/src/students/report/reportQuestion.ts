import type { Student } from '@pre-u/contract/students'
import type { ReportInput } from '@pre-u/contract/students/report'
import { createQuestion } from '../../platform/feedback/question'

export const [useReportQuestion, askReport] = createQuestion<{ student: Student }, ReportInput>()
