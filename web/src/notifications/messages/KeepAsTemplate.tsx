import type { Message } from '@pre-u/contract/notifications/messages/message'
import { toastSuccess } from '../../platform/feedback/toast'
import { templateQueries } from './messageQueries'
import { TemplateNameDialog } from './TemplateNameDialog'

type Props = { message: Message; answer: () => void }

/** Keeps what the message says, whether or not it is saved. */
export function KeepAsTemplate({ message: { purpose, subject, body, attachments }, answer }: Props) {
  const { mutateAsync: create } = templateQueries.useCreate({ quiet: true })
  const save = async (name: string) => {
    await create({ name, purpose, subject, body, attachments })
    toastSuccess('Het sjabloon is bewaard. U vindt het op de pagina Berichten, onder Sjablonen.')
  }
  return (
    <TemplateNameDialog
      title="Bewaar als sjabloon"
      explanation="Soort, onderwerp, tekst en bijlagen worden bewaard. De ontvangers kiest u per bericht."
      name={subject.replaceAll(/[{}]/g, '').slice(0, 100)}
      saveLabel="Bewaren"
      save={save}
      answer={answer}
    />
  )
}
