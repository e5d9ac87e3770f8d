import { type ReactNode, useState } from 'react'
import type { Asked } from '../hooks/useAsk'
import { layers } from '../theme/theme'
import { Modal } from './Modal'

type Props<Question, Answer> = {
  opened: Asked<Question, Answer> | undefined
  title: (question: Question) => string
  size: string
  /** Lists of choices and calendars, which open over the dialog, have the same z-index. */
  hasChoices?: boolean
  children: (asked: Asked<Question, Answer>) => ReactNode
}

/** Asks one question, and still shows it while it closes. */
export function QuestionDialog<Question, Answer>({ opened, title, size, hasChoices, children }: Props<Question, Answer>) {
  const [shown, setShown] = useState(opened)
  if (opened && opened !== shown) setShown(opened)
  return (
    <Modal
      opened={opened !== undefined}
      onClose={() => opened?.answer()}
      title={shown && title(shown.question)}
      withCloseButton={false}
      size={size}
      {...(hasChoices && { zIndex: layers.overlay })}
    >
      {shown && children(shown)}
    </Modal>
  )
}
