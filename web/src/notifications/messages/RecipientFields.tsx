import { activities } from '@pre-u/contract/activities/activities'
import type { MessageInput } from '@pre-u/contract/notifications/messages/message'
import { plans } from '@pre-u/contract/schools/plans'
import { provinces, schools } from '@pre-u/contract/schools/schools'
import { regions } from '@pre-u/contract/schools/regions'
import { studentStatuses, studentStatusNames } from '@pre-u/contract/students/status'
import { useQuery } from '@tanstack/react-query'
import { dropdown } from '../../platform/api/dropdowns'
import { ChoicesField, RadioField, ReferenceField, ReferencesField, SelectField } from '../../platform/form/fields'
import type { Form } from '../../platform/form/useForm'
import classes from './messages.module.css'
import { audienceOptions, contactOptions, purposeOptions } from './words'

const NONE: never[] = []
const statusOptions = studentStatuses.map((value) => ({ value, label: studentStatusNames[value] }))

const provinceOptions = [{ value: '', label: 'Alle provincies' }, ...provinces]
const regionOptions = [{ value: '', label: "Alle regio's" }, ...regions]

type Props = { form: Form<MessageInput> }

/** With or without registrations, of what. */
function RegistrationFields({ form }: Props) {
  const { data = NONE } = useQuery(dropdown(activities))
  const choices = data.map(({ id, code, name }) => ({ id, name: `${code} ${name}` }))
  return (
    <div className={classes.pair}>
      <ReferenceField form={form} name="activity_id" choices={choices} description="Leeg: alles van dit schooljaar." />
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
      {(audience === 'registered' || audience === 'unregistered') && <RegistrationFields form={form} />}
      {audience === 'chosen' ? <SchoolsField form={form} /> : <NarrowingFields form={form} />}
      <RadioField form={form} name="contact_persons" options={contactOptions} />
    </div>
  )
}
