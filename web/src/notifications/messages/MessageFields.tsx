import { activities } from '@pre-u/contract/activities/activities'
import { MAX_ATTACHED_BYTES, type MessageInput } from '@pre-u/contract/notifications/messages/message'
import { asPlaceholder, type PlaceholderName, placeholderNames, placeholders } from '@pre-u/contract/notifications/messages/placeholders'
import { plans } from '@pre-u/contract/schools/plans'
import { regions } from '@pre-u/contract/schools/regions'
import { provinces, schools } from '@pre-u/contract/schools/schools'
import { studentStatuses, studentStatusNames } from '@pre-u/contract/students/status'
import { useQuery } from '@tanstack/react-query'
import { dropdown } from '../../platform/api/dropdowns'
import {
  ChoicesField,
  LongTextField,
  RadioField,
  ReferenceField,
  ReferencesField,
  SelectField,
  TextField,
} from '../../platform/form/fields'
import { type Form, fieldId } from '../../platform/form/useForm'
import { NOTHING_SENSITIVE, sizeInWords } from '../../platform/words'
import { attachmentsQuery } from './messageQueries'
import classes from './messages.module.css'
import { audienceOptions, contactOptions, purposeOptions } from './words'

const NONE: never[] = []
const statusOptions = studentStatuses.map((value) => ({ value, label: studentStatusNames[value] }))

const provinceOptions = [{ value: '', label: 'Alle provincies' }, ...provinces]
const regionOptions = [{ value: '', label: "Alle regio's" }, ...regions]

type Props = { form: Form<MessageInput> }

/** With or without registrations, or with an open deadline, of what. */
function ActivityFields({ form }: Props) {
  const { data = NONE } = useQuery(dropdown(activities))
  const choices = data.map(({ id, code, name }) => ({ id, name: `${code} ${name}` }))
  return (
    <div className={classes.pair}>
      <ReferenceField
        form={form}
        name="activity_id"
        choices={choices}
        description={
          form.values.audience === 'open'
            ? 'Leeg: scholen met een pakket, zolang ten minste één deadline open is.'
            : 'Leeg: alles van dit schooljaar.'
        }
      />
      {form.values.audience === 'registered' && (
        <ChoicesField form={form} name="statuses" data={statusOptions} description="Leeg: alle, behalve afgewezen en afgemeld." />
      )}
    </div>
  )
}

/** Narrow the choice; what is empty does not. */
function NarrowingFields({ form }: Props) {
  const { data = NONE } = useQuery(dropdown(plans))
  return (
    <div className={classes.triple}>
      <ReferenceField form={form} name="plan_id" choices={data} none="Alle pakketten" />
      <SelectField form={form} name="province" data={provinceOptions} searchable />
      <SelectField form={form} name="region" data={regionOptions} searchable />
    </div>
  )
}

function SchoolsField({ form }: Props) {
  const { data = NONE } = useQuery(dropdown(schools))
  return <ReferencesField form={form} name="school_ids" choices={data.map(({ id, name, city }) => ({ id, name: `${name}, ${city}` }))} />
}

export function RecipientFields({ form }: Props) {
  const { audience } = form.values
  return (
    <div className={classes.fields}>
      <RadioField form={form} name="purpose" options={purposeOptions} />
      <RadioField form={form} name="audience" options={audienceOptions} />
      {(audience === 'registered' || audience === 'unregistered' || audience === 'open') && <ActivityFields form={form} />}
      {audience === 'chosen' ? <SchoolsField form={form} /> : <NarrowingFields form={form} />}
      <RadioField form={form} name="contact_persons" options={contactOptions} />
    </div>
  )
}

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
  const { data } = useQuery(attachmentsQuery)
  const files = (data?.files ?? NONE).map(({ file_key, name, path, size }) => ({
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
