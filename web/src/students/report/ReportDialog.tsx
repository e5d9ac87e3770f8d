import { whenOpened } from '../../platform/onDemand/whenOpened'
import { useReportQuestion } from './reportQuestion'

const ReportQuestionDialog = whenOpened(async () => (await import('./ReportQuestionDialog')).ReportQuestionDialog)

export const ReportDialog = () => <ReportQuestionDialog opened={useReportQuestion(({ question }) => question !== null)} />
