import {
  Input as Field,
  type MultiSelectProps,
  Radio,
  type SelectProps,
  Switch,
  type SwitchProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import type { ComponentProps } from 'react'
import { DateField } from '../dates/DateField'
import { DateTimeField } from '../dates/DateTimeField'
import { fieldLabel } from '../feedback/fieldLabels'
import classes from './form.module.css'
import { MultiSelect, Select } from './Select'
import { type Form, fieldId } from './useForm'
import { WholeNumberInput, type WholeNumberInputProps } from './WholeNumberInput'

type NameOf<Input, Value> = { [K in keyof Input]-?: Input[K] extends Value | undefined ? K : never }[keyof Input] & string
type Bound<Input extends object, Value, Props> = { form: Form<Input>; name: NameOf<Input, Value> } & Omit<
  Props,
  'form' | 'name' | 'id' | 'value' | 'onChange' | 'error' | 'checked'
>

function boundTo<Input extends object, Name extends keyof Input & string>(form: Form<Input>, name: Name) {
  const label = fieldLabel(name)
  return {
    id: fieldId(form.id, name),
    label: form.isOptional(name) ? `${label} (optioneel)` : label,
    error: form.errors[name]?.[0],
    value: form.values[name],
    onChange: (value: unknown) => form.set(name, value as Input[Name] | null),
  }
}

export function TextField<Input extends object>({ form, name, ...props }: Bound<Input, string, TextInputProps>) {
  const { value, onChange, ...field } = boundTo(form, name)
  return <TextInput {...field} {...props} value={String(value ?? '')} onChange={(event) => onChange(event.currentTarget.value)} />
}

const growsByItself = globalThis.CSS?.supports?.('field-sizing', 'content') ?? false

/** Mantine measures the height of the text each time that the form is rendered, for which the browser lays out the page. */
const growth = ({ minRows, maxRows }: Pick<TextareaProps, 'minRows' | 'maxRows'>): TextareaProps =>
  growsByItself
    ? { classNames: { input: classes.growing }, style: { '--min-rows': minRows, '--max-rows': maxRows } }
    : { autosize: true, minRows, maxRows }

export function LongTextField<Input extends object>({
  form,
  name,
  autosize,
  minRows,
  maxRows,
  ...props
}: Bound<Input, string, TextareaProps>) {
  const { value, onChange, ...field } = boundTo(form, name)
  return (
    <Textarea
      rows={4}
      {...field}
      {...props}
      {...(autosize && growth({ minRows, maxRows }))}
      value={String(value ?? '')}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

export function NumberField<Input extends object>({ form, name, ...props }: Bound<Input, number | null, WholeNumberInputProps>) {
  const { value, ...field } = boundTo(form, name)
  return <WholeNumberInput {...field} {...props} value={value as number | string | null} />
}

export function SelectField<Input extends object>({ form, name, ...props }: Bound<Input, string, SelectProps>) {
  const { value, ...field } = boundTo(form, name)
  return <Select allowDeselect={false} {...field} {...props} value={value as string | null} />
}

/** For a `SelectField` whose empty text means that nothing is known. */
export const optionalChoices = (values: readonly string[]) => [
  { value: '', label: 'Niet ingevuld' },
  ...values.map((value) => ({ value, label: value })),
]

const NONE = ''

export function ReferenceField<Input extends object>({
  form,
  name,
  choices,
  none,
  ...props
}: Bound<Input, number | null, Omit<SelectProps, 'data'>> & {
  choices: { id: number; name: string }[]
  /** What it means that nothing is chosen. It is then one of the choices. */
  none?: string
}) {
  const { value, onChange, ...field } = boundTo(form, name)
  return (
    <Select
      searchable
      clearable={none === undefined && form.isOptional(name)}
      allowDeselect={false}
      nothingFoundMessage="Niets gevonden"
      clearButtonProps={{ 'aria-label': `${fieldLabel(name)} wissen` }}
      data={[
        ...(none === undefined ? [] : [{ value: NONE, label: none }]),
        ...choices.map((choice) => ({ value: String(choice.id), label: choice.name })),
      ]}
      {...field}
      {...props}
      value={value === null ? (none === undefined ? null : NONE) : String(value)}
      onChange={(chosen) => onChange(chosen === null || chosen === NONE ? null : Number(chosen))}
    />
  )
}

const manyChoices = {
  size: 'md',
  searchable: true,
  nothingFoundMessage: 'Niets gevonden',
}

export function ReferencesField<Input extends object>({
  form,
  name,
  choices,
  ...props
}: Bound<Input, number[], Omit<MultiSelectProps, 'data'>> & { choices: { id: number; name: string }[] }) {
  const { value, onChange, ...field } = boundTo(form, name)
  return (
    <MultiSelect
      {...manyChoices}
      data={choices.map((choice) => ({ value: String(choice.id), label: choice.name }))}
      {...field}
      {...props}
      value={(value as number[] | null)?.map(String) ?? []}
      onChange={(chosen) => onChange(chosen.map(Number))}
    />
  )
}

export function ChoicesField<Input extends object>({ form, name, ...props }: Bound<Input, string[], MultiSelectProps>) {
  const { value, onChange, ...field } = boundTo(form, name)
  return <MultiSelect {...manyChoices} {...field} {...props} value={(value as string[] | null) ?? []} onChange={onChange} />
}

export function RadioField<Input extends object>({
  form,
  name,
  options,
}: Bound<Input, string, { options: { value: string; label: string }[] }>) {
  const { id, label, error, value, onChange } = boundTo(form, name)
  return (
    <Radio.Group label={label} error={error} value={String(value)} onChange={onChange}>
      <div className={classes.radios}>
        {options.map((option, index) => (
          <Radio key={option.value} {...option} id={index === 0 ? id : undefined} />
        ))}
      </div>
    </Radio.Group>
  )
}

export function TogglesField<Input extends object>({
  form,
  name,
  options,
}: Bound<Input, number[], { options: { value: number; label: string; name: string }[] }>) {
  const { id, label, error, value, onChange } = boundTo(form, name)
  const chosen = (value as number[] | null) ?? []
  const toggle = (option: number, on: boolean) =>
    onChange(options.map((each) => each.value).filter((each) => (each === option ? on : chosen.includes(each))))
  return (
    <Field.Wrapper label={label} error={error} labelElement="div" labelProps={{ id: `${id}-label` }} errorProps={{ id: `${id}-error` }}>
      <fieldset className={classes.toggles} aria-labelledby={`${id}-label`} aria-describedby={error ? `${id}-error` : undefined}>
        {options.map((option, index) => (
          <label key={option.value} className={classes.toggle}>
            <input
              type="checkbox"
              className="visually-hidden"
              id={index === 0 ? id : undefined}
              aria-label={option.name}
              checked={chosen.includes(option.value)}
              onChange={(event) => toggle(option.value, event.currentTarget.checked)}
            />
            {option.label}
          </label>
        ))}
      </fieldset>
    </Field.Wrapper>
  )
}

export function InstantField<Input extends object>({
  form,
  name,
  ...props
}: Bound<Input, string, Omit<ComponentProps<typeof DateTimeField>, 'label'>>) {
  const { value, ...field } = boundTo(form, name)
  return <DateTimeField {...field} {...props} value={value as string | null} />
}

export function DayField<Input extends object>({ form, name, ...props }: Bound<Input, string, ComponentProps<typeof DateField>>) {
  const { value, ...field } = boundTo(form, name)
  return <DateField {...field} {...props} value={value as string | null} />
}

export function SwitchField<Input extends object>({ form, name, ...props }: Bound<Input, boolean, SwitchProps>) {
  const { value, onChange, ...field } = boundTo(form, name)
  // The description is inside the label element and would be part of the accessible name.
  return (
    <Switch
      aria-label={field.label}
      {...field}
      {...props}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
