import { blankMessage, type Message, type MessageInput } from '@pre-u/contract/notifications/messages/message'
import { useNavigate } from '@tanstack/react-router'
import { askToRemove } from '../../platform/feedback/removal'
import type { Action } from '../../platform/list/types'
import { messageQueries } from './messageQueries'
import { titleOf } from './words'

export const inputOf = (message: MessageInput): MessageInput =>
  Object.fromEntries(Object.keys(blankMessage).map((name) => [name, message[name as keyof MessageInput]])) as MessageInput

/** `leave`: away from the page of a message that goes. */
export function useMessageActions(leave?: () => Promise<void>) {
  const navigate = useNavigate()
  const { mutate: add, isPending: isCreating } = messageQueries.useCreate()
  const { mutateAsync: removeOne } = messageQueries.useRemove({ quiet: true })
  const open = ({ id }: Message) => navigate({ to: '/berichten/$id', params: { id: String(id) } })
  const create = (input: MessageInput = blankMessage) => add(input, { onSuccess: open })
  const remove = (record: Message) => askToRemove({ subject: `Concept "${titleOf(record)}"`, remove: () => removeOne({ record, leave }) })
  const actionsFor = (message: Message): Action[] => [
    { label: 'Kopie maken', onClick: () => create(inputOf(message)) },
    ...(message.state === 'DRAFT' ? [{ label: 'Verwijderen', danger: true, onClick: () => void remove(message) }] : []),
  ]
  return { create, isCreating, actionsFor }
}
