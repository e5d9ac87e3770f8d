import { Button } from '@mantine/core'
import { blankMessage, type MessageInput } from '@pre-u/contract/notifications/messages/message'
import type { MessageTemplate } from '@pre-u/contract/notifications/messages/templates'
import { useQuery } from '@tanstack/react-query'
import { askToRemove } from '../../platform/feedback/removal'
import { ask } from '../../platform/dialog/ask'
import { SideDrawer } from '../../platform/dialog/SideDrawer'
import { RowMenu } from '../../platform/list/rowParts'
import { LoadFailed } from '../../platform/page/Message'
import { SkeletonLines } from '../../platform/page/RecordPage'
import { TemplateNameDialog } from './TemplateNameDialog'
import { templateQueries, templatesQuery } from './messageQueries'
import classes from './messages.module.css'
import { subjectInWords } from './words'

type Props = { opened: boolean; onClose: () => void; isBusy: boolean; onUse: (input: MessageInput) => void }

const asMessage = ({ purpose, subject, body, attachments }: MessageTemplate): MessageInput => ({
  ...blankMessage,
  purpose,
  subject,
  body,
  attachments,
})

export const TemplatesDrawer = ({ opened, onClose, ...use }: Props) => (
  <SideDrawer opened={opened} onClose={onClose} title="Begin met een sjabloon">
    <div className={classes.body}>
      <Templates {...use} />
    </div>
  </SideDrawer>
)

function Templates({ isBusy, onUse }: Pick<Props, 'isBusy' | 'onUse'>) {
  const { data, isError, refetch } = useQuery(templatesQuery)
  const { mutateAsync: update } = templateQueries.useUpdate({ quiet: true })
  const { mutateAsync: removeOne } = templateQueries.useRemove({ quiet: true })
  if (!data) return isError ? <LoadFailed retry={() => void refetch()} /> : <SkeletonLines lines={6} />
  const rename = (record: MessageTemplate) =>
    void ask<void>((answer) => (
      <TemplateNameDialog
        title="Sjabloon hernoemen"
        name={record.name}
        saveLabel="Hernoemen"
        save={(name) => update({ record, changes: { name } })}
        answer={answer}
      />
    ))
  const remove = (record: MessageTemplate) =>
    askToRemove({
      subject: `Sjabloon "${record.name}"`,
      body: 'Berichten die ermee begonnen zijn, blijven zoals ze zijn.',
      remove: () => removeOne({ record }),
    })
  const actionsFor = (template: MessageTemplate) => [
    { label: 'Hernoemen', onClick: () => rename(template) },
    { label: 'Verwijderen', danger: true, onClick: () => void remove(template) },
  ]
  if (data.results.length === 0)
    return (
      <p className={classes.soft}>
        Er zijn nog geen sjablonen. Open een bericht en kies ‘Bewaar als sjabloon’ in het menu naast de knoppen. Soort, onderwerp, tekst en
        bijlagen staan dan hier klaar voor een volgend bericht.
      </p>
    )
  return (
    <ul className={classes.templates}>
      {data.results.map((template) => (
        <li key={template.id}>
          <span className={classes.template}>
            <strong>{template.name}</strong>
            <span className={classes.soft}>
              {template.purpose === 'invitation' && 'Uitnodiging: '}
              {subjectInWords(template.subject)}
            </span>
          </span>
          <Button
            variant="default"
            disabled={isBusy}
            aria-label={`Begin een bericht met ${template.name}`}
            onClick={() => onUse(asMessage(template))}
          >
            Gebruiken
          </Button>
          <RowMenu title={template.name} actions={actionsFor(template)} />
        </li>
      ))}
    </ul>
  )
}
