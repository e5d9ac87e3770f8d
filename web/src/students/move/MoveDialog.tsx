import { useMoveQuestion } from './moveQuestion'
import { MoveQuestionDialog } from './MoveQuestionDialog'

export const MoveDialog = () => <MoveQuestionDialog opened={useMoveQuestion(({ question }) => question !== null)} />
