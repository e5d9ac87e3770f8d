import { useStatusQuestion } from './statusQuestion'
import { StatusQuestionDialog } from './StatusQuestionDialog'

export const StatusDialog = () => <StatusQuestionDialog opened={useStatusQuestion(({ question }) => question !== null)} />
