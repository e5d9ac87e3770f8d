import type { Message } from '@pre-u/contract/notifications/messages/message'
import { toastSuccess } from '../../platform/feedback/toast'
import { Modal } from '../../platform/dialog/Modal'
import { TemplateNameForm } from './TemplateNameForm'
import { templateQueries } from './messageQueries'

type Props = { opened: boolean; onClose: () => void; message: Message }

/** Keeps what the message says, whether or not it is saved. */
export function KeepAsTemplate({ opened, onClose, message: { purpose, subject, body, attachments } }: Props) {
  const { mutateAsync: create } = templateQueries.useCreate({ quiet: true })
  return (
    <Modal opened={opened} onClose={onClose} title="Bewaar als sjabloon" withCloseButton={false} size="30rem">
      <TemplateNameForm
        explanation="Soort, onderwerp, tekst en bijlagen worden bewaard. De ontvangers kiest u per bericht."
        name={subject.replaceAll(/[{}]/g, '').slice(0, 100)}
        saveLabel="Bewaren"
        save={(name) => create({ name, purpose, subject, body, attachments })}
        onDone={() => {
          toastSuccess('Het sjabloon is bewaard. U vindt het op de pagina Berichten, onder Sjablonen.')
          onClose()
        }}
        onCancel={onClose}
      />
    </Modal>
  )
}
