import { type Message, messageStateNames } from '@pre-u/contract/messages/message'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAsk } from '../platform/hooks/useAsk'
import { RowMenu } from '../platform/list/RowMenu'
import { toastSuccess } from '../platform/feedback/toast'
import { StatusText } from '../platform/list/StatusText'
import page from '../platform/page/page.module.css'
import classes from './messages.module.css'
import { type NameQuestion, TemplateNameDialog } from './TemplateNameDialog'
import { templateQueries } from './templateQueries'
import { useMessageActions } from './useMessageActions'
import { stateTones, subjectInWords } from './words'

type HeadProps = { message: Message; title?: string; children?: ReactNode }

/** Asks for a name; what the message says by then is kept. */
function useKeepAsTemplate({ purpose, subject, body, attachments }: Message) {
  const { mutateAsync: create } = templateQueries.useCreate({ quiet: true })
  const [asked, ask] = useAsk<NameQuestion, true>()
  const keep = async () => {
    const isKept = await ask({
      title: 'Bewaar als sjabloon',
      explanation: 'Soort, onderwerp, tekst en bijlagen worden bewaard. De ontvangers kiest u per bericht.',
      name: subject.replaceAll(/[{}]/g, '').slice(0, 100),
      saveLabel: 'Bewaren',
      save: (name) => create({ name, purpose, subject, body, attachments }),
    })
    if (isKept) toastSuccess('Het sjabloon is bewaard. U vindt het bij Berichten, onder Sjablonen.')
  }
  return { asked, keep }
}

export function MessageHead({ message, title = message.subject, children }: HeadProps) {
  const navigate = useNavigate()
  const { actionsFor } = useMessageActions(() => navigate({ to: '/berichten', ignoreBlocker: true }))
  const { asked, keep } = useKeepAsTemplate(message)
  const actions = [{ label: 'Bewaar als sjabloon', onClick: () => void keep() }, ...actionsFor(message)]
  return (
    <header className={`${page.head} ${classes.head}`}>
      <div className={classes.title}>
        <Link to="/berichten" className={page.back}>
          <IconArrowLeft size={16} stroke={1.5} aria-hidden /> Berichten
        </Link>
        <h1>{subjectInWords(title)}</h1>
        <p className={page.under}>
          <StatusText tone={stateTones[message.state]}>{messageStateNames[message.state]}</StatusText>
          {message.purpose === 'invitation' && <span>Uitnodiging</span>}
          {message.author && <span>{message.author.name}</span>}
        </p>
      </div>
      {children && <div className={page.buttons}>{children}</div>}
      <div className={classes.menu}>
        <RowMenu title={subjectInWords(title)} actions={actions} />
        <TemplateNameDialog opened={asked} />
      </div>
    </header>
  )
}
