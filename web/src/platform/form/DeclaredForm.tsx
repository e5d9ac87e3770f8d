import type { ResourceContract } from '@pre-u/contract/platform/resource'
import type { ComponentProps, ComponentType } from 'react'
import type { Input } from '../api/resourceQueries'
import { DayField, LongTextField, NumberField, SwitchField, TextField } from './fields'
import { FormDrawer } from './FormDrawer'
import type { Form } from './useForm'

const kinds = { day: DayField, text: TextField, longText: LongTextField, number: NumberField, switch: SwitchField }

/** One field of the form: what the contract does not say of it. */
export type FieldDeclaration<C extends ResourceContract> = {
  kind: keyof typeof kinds
  name: keyof Input<C> & string
  description?: string
  placeholder?: string
}

type Drawer<C extends ResourceContract> = ComponentProps<typeof FormDrawer<C>>
type Props<C extends ResourceContract> = Pick<Drawer<C>, 'contract' | 'opened' | 'onClose' | 'title' | 'remove'> & {
  fields: FieldDeclaration<C>[]
}

/** The form of a resource whose fields are all regular. */
export function DeclaredForm<C extends ResourceContract>({ fields, ...drawer }: Props<C>) {
  return (
    <FormDrawer {...drawer}>
      {(form) =>
        fields.map(({ kind, ...field }, index) => {
          const Field = kinds[kind] as ComponentType<Omit<FieldDeclaration<C>, 'kind'> & { form: Form<Input<C>> }>
          return <Field key={field.name} form={form} {...field} {...(index === 0 && { autoComplete: 'off', 'data-autofocus': true })} />
        })
      }
    </FormDrawer>
  )
}
