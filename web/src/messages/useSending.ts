import { type Message, type MessagePreview, readMessagePreview, sendMessage, testMessage } from '@pre-u/contract/messages/message'
import { useState } from 'react'
import { call } from '../platform/api/call'
import { useCall } from '../platform/api/useCall'
import { confirm } from '../platform/feedback/confirm'
import { toast, toastError, toastSuccess } from '../platform/feedback/toast'
import { recipientsInWords, subjectInWords } from './words'

type Options = { message: Message; at: number; flush: () => Promise<boolean> }

const confirmSending = (message: Message, preview: MessagePreview) =>
  confirm({
    title: `Verzenden aan ${recipientsInWords(preview)}?`,
    body: `"${subjectInWords(preview.mail?.subject ?? message.subject)}". De ontvangers staan daarna vast. Tijdens het verzenden kunt u nog stoppen.`,
    confirmLabel: 'Verzenden',
  })

/** Saves, checks and asks before it sends. `hasTried`: what the message lacks is shown from then on. */
export function useSending({ message, at, flush }: Options) {
  const { id } = message
  const [hasTried, setHasTried] = useState(false)
  const [isBusy, setBusy] = useState<'sending' | 'testing'>()
  const { mutateAsync: start } = useCall(sendMessage, { quiet: true })
  const { mutateAsync: test } = useCall(testMessage, { quiet: true })

  const during = async (what: 'sending' | 'testing', run: () => Promise<void>) => {
    setBusy(what)
    try {
      if (await flush()) await run()
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(undefined)
    }
  }
  const send = () =>
    during('sending', async () => {
      const preview = await call(readMessagePreview, { params: { id }, query: { at: 0 } })
      setHasTried(true)
      const problems = Object.values(preview.errors).flat()
      if (problems.length > 0) {
        toast({ severity: 'error', summary: 'Nog niet te verzenden', detail: problems[0]! })
        return
      }
      if (!(await confirmSending(message, preview))) return
      const { recipients, updated_at } = preview
      await start({ params: { id }, body: { recipients, updated_at } })
      toastSuccess('Het bericht wordt verzonden')
    })
  const sendTest = () =>
    during('testing', async () => {
      const { email } = await test({ params: { id }, body: { at } })
      toastSuccess(`De test is gestuurd naar ${email}`)
    })
  return { send, sendTest, isSending: isBusy === 'sending', isTesting: isBusy === 'testing', hasTried }
}
