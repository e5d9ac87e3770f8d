import { useReportQuestion } from './reportQuestion'
import { ReportQuestionDialog } from './ReportQuestionDialog'

export const ReportDialog = () => <ReportQuestionDialog opened={useReportQuestion(({ question }) => question !== null)} />
