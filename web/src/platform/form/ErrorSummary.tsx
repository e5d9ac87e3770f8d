import type { FieldErrors } from '@pre-u/contract/platform/http'
import type { MouseEvent, Ref } from 'react'
import { fieldLabel } from '../feedback/fieldLabels'
import classes from './form.module.css'
import { fieldId } from './useForm'

export const NO_ANSWER = 'Er is geen verbinding. Wat u hebt ingevuld, blijft staan. Sla het opnieuw op zodra de verbinding er weer is.'

/** Many messages begin with the name of their field: 'Voornaam is vereist'. */
const withLabel = (label: string, message = '') => (message.startsWith(label) ? message : `${label}: ${message}`)

type Props = {
  errors: FieldErrors
  formId: string
  title?: string
  /** 2 on a page, of which it is a part like its sections. */
  level?: 2 | 3
  ref?: Ref<HTMLElement>
}

export function ErrorSummary({ errors, formId, title = 'Dit is nog niet opgeslagen', level = 3, ref }: Props) {
  const { non_field_errors: formErrors = [], ...byField } = errors
  const Heading = level === 2 ? 'h2' : 'h3'
  const focusField = (event: MouseEvent, id: string) => {
    event.preventDefault()
    document.getElementById(id)?.focus()
  }
  return (
    <section ref={ref} className={classes.summary} tabIndex={-1} aria-labelledby={`${formId}-summary`}>
      <Heading id={`${formId}-summary`}>{title}</Heading>
      <ul>
        {formErrors.map((message) => (
          <li key={message}>{message}</li>
        ))}
        {Object.entries(byField).map(([field, [message]]) => (
          <li key={field}>
            <a href={`#${fieldId(formId, field)}`} onClick={(event) => focusField(event, fieldId(formId, field))}>
              {withLabel(fieldLabel(field), message)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
