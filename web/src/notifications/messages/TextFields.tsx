import { MAX_ATTACHED_BYTES, type MessageInput } from '@pre-u/contract/notifications/messages/message'
import { asPlaceholder, type PlaceholderName, placeholderNames, placeholders } from '@pre-u/contract/notifications/messages/placeholders'
import { useQuery } from '@tanstack/react-query'
import { ChoicesField, LongTextField, TextField } from '../../platform/form/fields'
import { fieldId } from '../../platform/form/fieldId'
import type { Form } from '../../platform/form/useForm'
import { NOTHING_SENSITIVE, sizeInWords } from '../../platform/words'
import classes from './messages.module.css'
import { attachmentsQuery } from './messageQueries'

const NONE: never[] = []

type Props = { form: Form<MessageInput> }

/** Puts a placeholder where the cursor is. */
function PlaceholderButtons({ form }: Props) {
  const insert = (name: PlaceholderName) => {
    const field = document.getElementById(fieldId(form.id, 'body')) as HTMLTextAreaElement | null
    const text = form.values.body ?? ''
    const [start, end] = [field?.selectionStart ?? text.length, field?.selectionEnd ?? text.length]
    const inserted = asPlaceholder(name)
    form.set('body', text.slice(0, start) + inserted + text.slice(end))
    field?.focus()
    // After React has put the new text in.
    requestAnimationFrame(() => field?.setSelectionRange(start + inserted.length, start + inserted.length))
  }
  return (
    <fieldset className={classes.placeholders}>
      <legend>Velden die per school worden ingevuld</legend>
      <ul>
        {placeholderNames.map((name) => (
          <li key={name}>
            <button type="button" title={placeholders[name].meaning} onClick={() => insert(name)}>
              {asPlaceholder(name)}
            </button>
            <span className="visually-hidden">: {placeholders[name].meaning}</span>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

export function TextFields({ form }: Props) {
  const { data = NONE } = useQuery(attachmentsQuery)
  const files = data.map(({ file_key, name, path, size }) => ({
    value: file_key,
    label: `${path && `${path} / `}${name} (${sizeInWords(size)})`,
  }))
  return (
    <div className={classes.fields}>
      <TextField form={form} name="subject" label="Onderwerp" autoComplete="off" maxLength={150} />
      <LongTextField
        form={form}
        name="body"
        label="Tekst"
        description={NOTHING_SENSITIVE}
        autosize
        minRows={10}
        maxRows={24}
        maxLength={10_000}
      />
      <PlaceholderButtons form={form} />
      <ChoicesField
        form={form}
        name="attachments"
        data={files}
        maxValues={10}
        description={`Uit de algemene documenten. Tot ${sizeInWords(MAX_ATTACHED_BYTES)} samen gaan ze mee als bestand. Wat daar niet bij past, staat als link in de e-mail en is te lezen na inloggen.`}
      />
    </div>
  )
}
