import { Checkbox, Textarea } from '@mantine/core'
import type { Audience } from '@pre-u/contract/notifications/news'
import { audienceInWords, NOTHING_SENSITIVE } from '../platform/words'

/** Whether schools are notified of a change, and with which line of one's own. */
export type NotificationChoice = { inform: boolean; inform_note: string }

export const initialNotification: NotificationChoice = { inform: true, inform_note: '' }

type Props = { audience: Audience; value: NotificationChoice; onChange: (part: Partial<NotificationChoice>) => void }

type NoteProps = { value: string; onChange: (note: string) => void }

export const InformNote = ({ value, onChange }: NoteProps) => (
  <Textarea
    label="Toelichting in de e-mail (optioneel)"
    description={NOTHING_SENSITIVE}
    rows={2}
    maxLength={300}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value.replaceAll('\n', ' '))}
  />
)

export const InformFields = ({ audience, value: { inform, inform_note }, onChange }: Props) => (
  <>
    <Checkbox
      label={`Informeer ${audienceInWords(audience)}`}
      checked={inform}
      onChange={(event) => onChange({ inform: event.currentTarget.checked })}
    />
    {inform && <InformNote value={inform_note} onChange={(note) => onChange({ inform_note: note })} />}
  </>
)
