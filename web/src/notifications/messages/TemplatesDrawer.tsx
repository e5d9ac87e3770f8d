import { Button } from '@mantine/core'
import { blankMessage, type MessageInput } from '@pre-u/contract/notifications/messages/message'
import type { MessageTemplate } from '@pre-u/contract/notifications/messages/templates'
import { useQuery } from '@tanstack/react-query'
import { askToRemove } from '../../platform/feedback/removal'
import { SideDrawer } from '../../platform/dialog/SideDrawer'
import { useAsk } from '../../platform/hooks/useAsk'
import { RowMenu } from '../../platform/list/rowParts'
import { QuestionDialog } from '../../platform/dialog/QuestionDialog'
import { LoadFailed } from '../../platform/page/Message'
import { SkeletonLines } from '../../platform/page/RecordPage'
import { TemplateNameForm } from './TemplateNameForm'
import { templateQueries, templatesQuery } from './messageQueries'
import classes from './templates.module.css'
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
  const [asked, ask] = useAsk<MessageTemplate, void>()
  if (!data) return isError ? <LoadFailed retry={() => void refetch()} /> : <SkeletonLines lines={6} />
  const remove = (record: MessageTemplate) =>
    askToRemove({
      subject: `Sjabloon "${record.name}"`,
      body: 'Berichten die ermee begonnen zijn, blijven zoals ze zijn.',
      remove: () => removeOne({ record }),
    })
  const actionsFor = (template: MessageTemplate) => [
    { label: 'Hernoemen', onClick: () => void ask(template) },
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
    <>
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
      <QuestionDialog opened={asked} title={() => 'Sjabloon hernoemen'} size="30rem">
        {({ question: record, answer }) => (
          <TemplateNameForm
            name={record.name}
            saveLabel="Hernoemen"
            save={(name) => update({ record, changes: { name } })}
            onDone={answer}
            onCancel={answer}
          />
        )}
      </QuestionDialog>
    </>
  )
}
