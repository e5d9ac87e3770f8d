import { whenOpened } from '../../platform/onDemand/whenOpened'
import { useMoveQuestion } from './moveQuestion'

const MoveQuestionDialog = whenOpened(async () => (await import('./MoveQuestionDialog')).MoveQuestionDialog)

export const MoveDialog = () => <MoveQuestionDialog opened={useMoveQuestion(({ question }) => question !== null)} />
