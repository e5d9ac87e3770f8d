import { whenOpened } from '../onDemand/whenOpened'
import { useStatusQuestion } from './statusQuestion'

const StatusQuestionDialog = whenOpened(async () => (await import('./StatusQuestionDialog')).StatusQuestionDialog)

export const StatusDialog = () => <StatusQuestionDialog opened={useStatusQuestion(({ question }) => question !== null)} />
