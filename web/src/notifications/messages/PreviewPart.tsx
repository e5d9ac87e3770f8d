import { ActionIcon } from '@mantine/core'
import type { AttachedFile, MessageInput, MessagePreview } from '@pre-u/contract/notifications/messages/message'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LoadFailed } from '../../platform/page/Message'
import page from '../../platform/page/page.module.css'
import { Section, SkeletonLines } from '../../platform/page/RecordPage'
import { counted, number } from '../../platform/words'
import { previewQuery } from './messageQueries'
import classes from './messages.module.css'
import { attachmentInWords, recipientsInWords, subjectInWords } from './words'

type Props = { input: MessageInput; at: number; onGo: (at: number) => void }

const Unreachable = ({ schools }: { schools: MessagePreview['unreachable'] }) => (
  <p className={classes.unreachable}>
    {counted(schools.length, 'school heeft', 'scholen hebben')} geen contactpersoon en {schools.length === 1 ? 'krijgt' : 'krijgen'} niets:{' '}
    {schools.slice(0, 5).map(({ id, name }, index) => (
      <span key={id}>
        {index > 0 && ', '}
        <Link to="/schools/$id" params={{ id: String(id) }}>
          {name}
        </Link>
      </span>
    ))}
    {schools.length > 5 && ` en nog ${schools.length - 5}`}.
  </p>
)

function Steps({ at, schools, onGo }: { at: number; schools: number; onGo: (at: number) => void }) {
  const steps = [
    { label: 'Vorige school', to: at - 1, Icon: IconChevronLeft },
    { label: 'Volgende school', to: at + 1, Icon: IconChevronRight },
  ]
  return (
    <div className={classes.steps}>
      <span>
        {number(at + 1)} van {number(schools)}
      </span>
      {steps.map(({ label, to, Icon }) => (
        <ActionIcon key={label} variant="default" size="lg" aria-label={label} disabled={to < 0 || to >= schools} onClick={() => onGo(to)}>
          <Icon size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      ))}
    </div>
  )
}

const Mail = ({ mail }: { mail: NonNullable<MessagePreview['mail']> }) => (
  <article className={classes.mail} aria-label={`Zoals ${mail.school.name} het krijgt`}>
    <p className={page.soft}>Aan {mail.to.map(({ name, email }) => `${name} (${email})`).join(', ')}</p>
    <h3>{subjectInWords(mail.subject)}</h3>
    <p className={page.description}>{mail.text || 'Nog geen tekst.'}</p>
    <AttachedFiles files={mail.attachments} />
  </article>
)

export function PreviewPart({ input, at, onGo }: Props) {
  const { data, isError, refetch } = useQuery(previewQuery(input, at))
  if (!data)
    return <Section title="Voorbeeld">{isError ? <LoadFailed retry={() => void refetch()} /> : <SkeletonLines lines={8} />}</Section>
  const { mail, schools, unreachable, unsubscribed } = data
  return (
    <Section title="Voorbeeld" action={mail && <Steps at={mail.at} schools={schools} onGo={onGo} />}>
      <output className={classes.count}>
        {mail
          ? `Gaat naar ${recipientsInWords(data)}.`
          : unsubscribed > 0
            ? 'Gaat naar niemand.'
            : 'Geen enkele school voldoet aan deze keuze.'}
      </output>
      {unsubscribed > 0 && (
        <p className={classes.unreachable}>
          {counted(unsubscribed, 'contactpersoon heeft', 'contactpersonen hebben')} zich afgemeld voor uitnodigingen en{' '}
          {unsubscribed === 1 ? 'krijgt' : 'krijgen'} niets.
        </p>
      )}
      {unreachable.length > 0 && <Unreachable schools={unreachable} />}
      {mail && (
        <>
          <h3 className={classes.school}>{mail.school.name}</h3>
          <Mail mail={mail} />
        </>
      )}
    </Section>
  )
}

export const AttachedFiles = ({ files }: { files: AttachedFile[] }) =>
  files.length > 0 && (
    <div className={classes.attached}>
      Bijlagen
      <ul>
        {files.map((file) => (
          <li key={file.name}>{attachmentInWords(file)}</li>
        ))}
      </ul>
    </div>
  )
