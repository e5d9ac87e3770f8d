import type { Message } from '@pre-u/contract/notifications/messages/message'
import { useQueryClient } from '@tanstack/react-query'
import { toastSuccess } from '../../platform/feedback/toast'
import { messageQueries, templateQueries } from './messageQueries'
import { TemplateNameDialog } from './TemplateNameDialog'

/** Keeps what the message says when the name is given: a draft may still be saving itself when this opens. */
export function KeepAsTemplate({ message, answer }: { message: Message; answer: () => void }) {
  const { mutateAsync: create } = templateQueries.useCreate({ quiet: true })
  const client = useQueryClient()
  const save = async (name: string) => {
    const { purpose, subject, body, attachments } = client.getQueryData<Message>(messageQueries.one(message.id).queryKey) ?? message
    await create({ name, purpose, subject, body, attachments })
    toastSuccess('Het sjabloon is bewaard. U vindt het op de pagina Berichten, onder Sjablonen.')
  }
  return (
    <TemplateNameDialog
      title="Bewaar als sjabloon"
      explanation="Soort, onderwerp, tekst en bijlagen worden bewaard. De ontvangers kiest u per bericht."
      name={message.subject.replaceAll(/[{}]/g, '').slice(0, 100)}
      saveLabel="Bewaren"
      save={save}
      answer={answer}
    />
  )
}
