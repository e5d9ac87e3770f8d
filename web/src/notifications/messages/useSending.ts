import { type Message, type MessagePreview, sendMessage, testMessage } from '@pre-u/contract/notifications/messages/message'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../platform/api/call'
import { confirm } from '../../platform/feedback/confirm'
import { attempt, toastSuccess } from '../../platform/feedback/toast'
import { messageQueries, previewQuery } from './messageQueries'
import { inputOf } from './useMessageActions'
import { recipientsInWords, subjectInWords } from './words'

/** `save`: resolves to whether what is typed is saved. */
type Options = { message: Message; at: number; save: () => Promise<boolean> }

const confirmSending = (message: Message, preview: MessagePreview) =>
  confirm({
    title: `Verzenden aan ${recipientsInWords(preview)}?`,
    body: `"${subjectInWords(preview.mail?.subject ?? message.subject)}". De ontvangers staan daarna vast. Tijdens het verzenden kunt u nog stoppen.`,
    confirmLabel: 'Verzenden',
  })

/** Saves, checks and asks before it sends. `refusals`: how often the message lacked something; what it lacks is shown from then on. */
export function useSending({ message, at, save }: Options) {
  const { id } = message
  const client = useQueryClient()
  const [refusals, setRefusals] = useState(0)
  const [isBusy, setBusy] = useState<'sending' | 'testing'>()
  const { mutateAsync: start } = useCall(sendMessage, { quiet: true })
  const { mutateAsync: test } = useCall(testMessage, { quiet: true })

  const during = async (what: 'sending' | 'testing', run: () => Promise<void>) => {
    setBusy(what)
    await attempt(async () => (await save()) && run())
    setBusy(undefined)
  }
  const send = () =>
    during('sending', async () => {
      const saved = client.getQueryData<Message>(messageQueries.one(id).queryKey) ?? message
      // As the page reads it, which then shows what the message lacks.
      const preview = await client.fetchQuery({ ...previewQuery(inputOf(saved), at), staleTime: 0 })
      if (Object.keys(preview.errors).length > 0) return setRefusals((count) => count + 1)
      if (!(await confirmSending(message, preview))) return
      await start({ params: { id }, body: { recipients: preview.recipients, updated_at: saved.updated_at } })
      toastSuccess('Het bericht wordt verzonden')
    })
  const sendTest = () =>
    during('testing', async () => {
      const { email } = await test({ params: { id }, body: { at } })
      toastSuccess(`De test is gestuurd naar ${email}`)
    })
  return { send, sendTest, isSending: isBusy === 'sending', isTesting: isBusy === 'testing', refusals }
}
