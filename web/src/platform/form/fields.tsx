import { Select, type SelectProps, Switch, type SwitchProps, TextInput, type TextInputProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import { DateField } from '../dates/DateField'
import { fieldLabel } from '../errors'
import { type Draft, fieldId } from './useDraft'

/** The names of the fields that hold this kind of value. */
type NameOf<Input, Value> = { [K in keyof Input]-?: Input[K] extends Value | undefined ? K : never }[keyof Input] & string
type Bound<Input extends object, Value, Props> = { form: Draft<Input>; name: NameOf<Input, Value> } & Omit<
  Props,
  'form' | 'name' | 'id' | 'value' | 'onChange' | 'error' | 'checked'
>

function boundTo<Input extends object, Name extends keyof Input & string>(form: Draft<Input>, name: Name) {
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

export function SelectField<Input extends object>({ form, name, ...props }: Bound<Input, string, SelectProps>) {
  const { value, ...field } = boundTo(form, name)
  return <Select allowDeselect={false} {...field} {...props} value={value as string | null} />
}

export function DayField<Input extends object>({ form, name, ...props }: Bound<Input, string, ComponentProps<typeof DateField>>) {
  const { value, ...field } = boundTo(form, name)
  return <DateField {...field} {...props} value={value as string | null} />
}

export function SwitchField<Input extends object>({ form, name, ...props }: Bound<Input, boolean, SwitchProps>) {
  const { value, onChange, ...field } = boundTo(form, name)
  // Its description is part of the label element, and would be read as part of the name.
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
