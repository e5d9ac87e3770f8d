import { type Message, messageStateNames } from '@pre-u/contract/notifications/messages/message'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ask } from '../../platform/dialog/ask'
import { RowMenu } from '../../platform/list/rowParts'
import { StatusText } from '../../platform/list/cells'
import page from '../../platform/page/page.module.css'
import classes from './messages.module.css'
import { useMessageActions } from './useMessageActions'
import { stateTones, titleOf } from './words'
import { toastSuccess } from '../../platform/feedback/toast'
import { templateQueries } from './messageQueries'
import { TemplateNameDialog } from './TemplateNameDialog'

type HeadProps = { message: Message; children?: ReactNode }

export function MessageHead({ message, children }: HeadProps) {
  const title = titleOf(message)
  const navigate = useNavigate()
  const { actionsFor } = useMessageActions(() => navigate({ to: '/berichten', ignoreBlocker: true }))
  const keep = () => void ask<void>((answer) => <KeepAsTemplate message={message} answer={answer} />)
  const actions = [{ label: 'Bewaar als sjabloon', onClick: keep }, ...actionsFor(message)]
  return (
    <header className={`${page.head} ${classes.head}`}>
      <div className={classes.title}>
        <Link to="/berichten" className={page.back}>
          <IconArrowLeft size={16} stroke={1.5} aria-hidden /> Berichten
        </Link>
        <h1>{title}</h1>
        <p className={page.under}>
          <StatusText tone={stateTones[message.state]}>{messageStateNames[message.state]}</StatusText>
          {message.purpose === 'invitation' && <span>Uitnodiging</span>}
          {message.author && <span>{message.author.name}</span>}
        </p>
      </div>
      {children && <div className={page.buttons}>{children}</div>}
      <div className={classes.menu}>
        <RowMenu title={title} actions={actions} />
      </div>
    </header>
  )
}

/** Keeps what the message says, whether or not it is saved. */
function KeepAsTemplate({ message: { purpose, subject, body, attachments }, answer }: { message: Message; answer: () => void }) {
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
