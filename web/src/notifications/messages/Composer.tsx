import { useDebouncedValue } from '@mantine/hooks'
import {
  checkMessageText,
  type Message,
  messageInput,
  type MessageInput,
  type MessagePreview,
} from '@pre-u/contract/notifications/messages/message'
import type { FieldErrors } from '@pre-u/contract/platform/http'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { BusyButton } from '../../platform/dialog/BusyButton'
import type { Draft } from '../../platform/drafts/drafts'
import { ErrorSummary } from '../../platform/form/ErrorSummary'
import { RecordForm, useRecordForm } from '../../platform/form/RecordForm'
import page from '../../platform/page/page.module.css'
import { Section } from '../../platform/page/RecordPage'
import { RecipientFields, TextFields } from './MessageFields'
import { MessageHead } from './MessageHead'
import { messageQueries, previewQuery } from './messageQueries'
import classes from './messages.module.css'
import { PreviewPart } from './PreviewPart'
import { inputOf } from './useMessageActions'
import { useSending } from './useSending'

const PREVIEW_DELAY_MS = 500

const lackingIn = ({ errors }: MessagePreview) => errors
const nothing = () => null

export const draftKey = ({ id }: { id: number }) => `message-${id}`

export function Composer({ message, draft }: { message: Message; draft: Draft }) {
  const { mutateAsync: update } = messageQueries.useUpdate({ quiet: true })
  const edited = useRecordForm<Message, MessageInput>({
    draft: { key: draftKey(message), answer: draft },
    record: message,
    valuesOf: inputOf,
    schema: messageInput,
    one: messageQueries.one,
    update,
    level: 2,
  })
  const { form, notices, submit } = edited
  const values = form.values as MessageInput
  const [at, setAt] = useState(0)
  const [paused] = useDebouncedValue(values, PREVIEW_DELAY_MS)
  const previewed = form.isDirty ? paused : values
  const { send, sendTest, isSending, isTesting, refusals } = useSending({ message, at, save: submit })
  // The form is not rendered again when a preview comes, unless it has to show what the message lacks.
  const { data: lacking } = useQuery({ ...previewQuery(previewed, at), select: refusals > 0 ? lackingIn : nothing })
  // What a draft lacks is shown when somebody sends it, what is wrong with its text at once.
  const shown = { ...form, errors: { ...form.errors, ...lacking, ...checkMessageText(values) } }
  return (
    <div className={page.page}>
      <MessageHead message={{ ...message, ...values }}>
        <BusyButton variant="default" isBusy={isTesting} onClick={() => void sendTest()}>
          Test naar mijzelf
        </BusyButton>
        <BusyButton isBusy={isSending} onClick={() => void send()}>
          Verzenden
        </BusyButton>
      </MessageHead>
      {notices}
      {lacking && <LackingSummary lacking={lacking} formId={form.id} refusals={refusals} />}
      <div className={classes.composer}>
        <RecordForm edited={edited} saved="Het bericht is opgeslagen">
          <Section title="Ontvangers">
            <RecipientFields form={shown} />
          </Section>
          <Section title="Bericht">
            <TextFields form={shown} />
          </Section>
        </RecordForm>
        <div className={classes.beside}>
          <PreviewPart input={previewed} at={at} onGo={setAt} />
        </div>
      </div>
    </div>
  )
}

type LackingProps = { lacking: FieldErrors; formId: string; refusals: number }

/**
 * Lists what a message lacks after a refusal. Once it lacks nothing, the list stays away until the next refusal, so that fields do not move
 * while the user types. `refusals`: the number of refusals.
 */
function LackingSummary({ lacking, formId, refusals }: LackingProps) {
  const [settled, setSettled] = useState(0)
  const summary = useRef<HTMLElement>(null)
  useEffect(() => {
    if (refusals > 0) summary.current?.focus()
  }, [refusals])
  const isComplete = Object.keys(lacking).length === 0
  if (isComplete && settled < refusals) setSettled(refusals)
  if (isComplete || settled === refusals) return null
  return <ErrorSummary ref={summary} errors={lacking} formId={formId} title="Dit bericht kan nog niet worden verzonden" level={2} />
}
