import { Button } from '@mantine/core'
import { type Message, type MessageRecipient, stopMessage } from '@pre-u/contract/notifications/messages/message'
import { formatInstant } from '@pre-u/contract/platform/dates'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCall } from '../../platform/api/call'
import { confirm } from '../../platform/feedback/confirm'
import { useShowAll } from '../../platform/hooks/screen'
import { StatusText } from '../../platform/list/cells'
import { Bar } from '../../platform/page/Bar'
import { LoadFailed } from '../../platform/page/Message'
import page from '../../platform/page/page.module.css'
import { Section, SkeletonLines } from '../../platform/page/RecordPage'
import { counted, number } from '../../platform/words'
import { AttachedFiles } from './PreviewPart'
import { MessageHead } from './MessageHead'
import classes from './messages.module.css'
import { recipientsQuery } from './messageQueries'
import { recipientStateNames, recipientTones } from './words'

const FIRST_RECIPIENTS = 25

function progressInWords({ state, recipients_count, queued_count, completed_at }: Message): string {
  const of = `${number(queued_count)} van ${counted(recipients_count, 'e-mail', 'e-mails')}`
  if (state === 'SENDING') return `${of} verstuurd. U kunt deze pagina verlaten; het verzenden gaat door.`
  const until = completed_at ? ` (${formatInstant(completed_at)})` : ''
  return state === 'STOPPED' ? `Gestopt na ${of}${until}. De andere ontvangers krijgen niets.` : `${of} verstuurd${until}.`
}

function Progress({ message }: { message: Message }) {
  const { mutate: stop, isPending } = useCall(stopMessage)
  const { id, state, recipients_count, queued_count } = message
  const ask = async () => {
    const isConfirmed = await confirm({
      title: 'Verzending stoppen?',
      body: 'Wie het bericht nog niet heeft, krijgt het niet meer. De laatste e-mails die al onderweg zijn, komen nog aan.',
      confirmLabel: 'Verzending stoppen',
      dismissLabel: 'Doorgaan met verzenden',
      danger: true,
    })
    if (isConfirmed) stop({ params: { id } })
  }
  const button = state === 'SENDING' && (
    <Button variant="default" loading={isPending} onClick={() => void ask()}>
      Stop verzending
    </Button>
  )
  return (
    <Section title="Verzending" action={button}>
      <Bar segments={[{ id: 'queued', share: recipients_count === 0 ? 1 : queued_count / recipients_count, tone: 'brand' }]} />
      <output className={classes.progress}>{progressInWords(message)}</output>
    </Section>
  )
}

const RecipientLine = ({ recipient: { school, person, state } }: { recipient: MessageRecipient }) => (
  <li className={classes.recipient}>
    <span>
      <Link to="/schools/$id" params={{ id: String(school.id) }}>
        {school.name}
      </Link>
      <small>{person ? `${person.name}, ${person.email}` : 'Account verwijderd'}</small>
    </span>
    <StatusText tone={recipientTones[state]}>{recipientStateNames[state]}</StatusText>
  </li>
)

/** Those whom it did not reach come first. */
const byUrgency = (a: MessageRecipient, b: MessageRecipient) => Number(b.state === 'failed') - Number(a.state === 'failed')

function Recipients({ id }: { id: number }) {
  const { list, showsAll, showAll } = useShowAll<HTMLUListElement>(FIRST_RECIPIENTS)
  const { data, isError, refetch } = useQuery(recipientsQuery(id))
  if (!data) return isError ? <LoadFailed retry={() => void refetch()} /> : <SkeletonLines lines={6} />
  const { recipients } = data
  if (recipients.length === 0) return <p className={page.soft}>De ontvangers zijn na de bewaartermijn verwijderd.</p>
  const shown = recipients.toSorted(byUrgency).slice(0, showsAll ? recipients.length : FIRST_RECIPIENTS)
  return (
    <>
      <ul ref={list} className={classes.recipients}>
        {shown.map((recipient) => (
          <RecipientLine key={recipient.id} recipient={recipient} />
        ))}
      </ul>
      {shown.length < recipients.length && (
        <Button variant="subtle" size="compact-sm" onClick={showAll}>
          Toon alle {number(recipients.length)}
        </Button>
      )}
    </>
  )
}

export const SentMessage = ({ message }: { message: Message }) => (
  <div className={page.page}>
    <MessageHead message={message} />
    <div className={classes.composer}>
      <div className={page.column}>
        <Progress message={message} />
        <Section title="Bericht">
          <p className={page.description}>{message.body}</p>
          <AttachedFiles files={message.files} />
        </Section>
      </div>
      <Section title="Ontvangers">
        <Recipients id={message.id} />
      </Section>
    </div>
  </div>
)
