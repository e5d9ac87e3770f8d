import {
  checkMessageText,
  type Message,
  type MessageInput,
  messageInput,
  type MessagePreview,
  messages,
} from '@pre-u/contract/notifications/messages/message'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../platform/api/session'
import { ContestedFields } from '../../platform/autosave/ContestedFields'
import { SavedText } from '../../platform/autosave/SavedText'
import { useAutosave } from '../../platform/autosave/useAutosave'
import { BusyButton } from '../../platform/dialog/BusyButton'
import page from '../../platform/page/page.module.css'
import { Section } from '../../platform/page/RecordPage'
import { LackingSummary } from './LackingSummary'
import { MessageHead } from './MessageHead'
import classes from './messages.module.css'
import { PreviewPart } from './PreviewPart'
import { messageQueries, previewQuery } from './messageQueries'
import { RecipientFields } from './RecipientFields'
import { TextFields } from './TextFields'
import { inputOf } from './useMessageActions'
import { useSending } from './useSending'

const useMessageAutosave = (message: Message) => {
  const userId = useSession(({ user }) => user?.id)
  return useAutosave<typeof messages, MessageInput>({
    contract: messages,
    query: messageQueries.one(message.id),
    record: message,
    schema: messageInput,
    fieldsOf: inputOf,
    draftKey: `message:${userId}:${message.id}`,
  })
}

const lackingIn = ({ errors }: MessagePreview) => errors
const nothing = () => null

/** Writes a draft, which saves itself, beside what the schools will read. */
export function Composer({ message }: { message: Message }) {
  const autosave = useMessageAutosave(message)
  const [at, setAt] = useState(0)
  const { send, sendTest, isSending, isTesting, refusals } = useSending({ message, at, flush: autosave.flush })
  // The form is not rendered again when a preview comes, unless it has to show what the message lacks.
  const { data: lacking } = useQuery({ ...previewQuery(message, at), select: refusals > 0 ? lackingIn : nothing })
  const { saving, saveOnBlur, saveAnswer } = autosave
  const values = autosave.form.values as MessageInput
  // What a draft lacks is told when somebody sends it, what is wrong with its text at once.
  const errors = { ...autosave.form.errors, ...lacking, ...checkMessageText(values) }
  const form = { ...autosave.form, errors }
  return (
    <div className={page.page}>
      <MessageHead message={message} title={values.subject}>
        <BusyButton variant="default" isBusy={isTesting} onClick={() => void sendTest()}>
          Test naar mijzelf
        </BusyButton>
        <BusyButton isBusy={isSending} onClick={() => void send()}>
          Verzenden
        </BusyButton>
      </MessageHead>
      {lacking && <LackingSummary lacking={lacking} formId={form.id} refusals={refusals} />}
      {/* onBlur bubbles from the fields. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={classes.composer} onBlur={saveOnBlur}>
        <div className={page.column}>
          {saving.state === 'contested' && (
            <Section title="Iemand anders schreef mee">
              <ContestedFields form={form} saving={saving} saveAnswer={saveAnswer} />
            </Section>
          )}
          <Section title="Ontvangers" action={<SavedText saving={saving} />}>
            <RecipientFields form={form} />
          </Section>
          <Section title="Bericht">
            <TextFields form={form} />
          </Section>
        </div>
        <div className={classes.beside}>
          <PreviewPart message={message} at={at} onGo={setAt} />
        </div>
      </div>
    </div>
  )
}
