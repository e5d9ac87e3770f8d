import { useState } from 'react'
import classes from './ApiDocsPage.module.css'
import { bodyOf, type Field, fieldsOf, type ListedOperation, type OpenApi, type Operation, typeOf } from './openApi'

const roles: Record<string, string> = { STAFF: 'medewerkers', SCHOOL: 'schoolgebruikers' }
const places: Record<string, string> = { path: 'in het pad', query: 'in de vraag', header: 'in de kop' }

const describeAccess = ({ 'x-access': access }: Operation) => {
  if (access === undefined) return 'onbekend'
  return access === 'public' ? 'iedereen, ook zonder inloggen' : access.map((role) => roles[role] ?? role).join(' en ')
}

function FieldTable({ caption, fields }: { caption: string; fields: (Field & { place?: string | undefined })[] }) {
  if (fields.length === 0) return null
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Naam</th>
            <th scope="col">Soort</th>
            <th scope="col">Vereist</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, type, required, description, place }) => (
            <tr key={`${place ?? ''}${name}`}>
              <th scope="row">
                <code>{name}</code>
                {place && <span className={classes.note}> {place}</span>}
              </th>
              <td>
                {type}
                {description && <span className={classes.note}>. {description}</span>}
              </td>
              <td>{required ? 'ja' : 'nee'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Responses({ document, operation }: { document: OpenApi; operation: Operation }) {
  const responses = Object.entries(operation.responses ?? {})
  const success = responses.find(([status]) => status.startsWith('2'))?.[1]
  return (
    <>
      <h3>Antwoorden</h3>
      <dl className={classes.answers}>
        {responses.map(([status, { description }]) => (
          <div key={status}>
            <dt>{status}</dt>
            <dd>{description === 'Default Response' || !description ? 'Gelukt' : description}</dd>
          </div>
        ))}
      </dl>
      <FieldTable caption="Velden van het antwoord" fields={fieldsOf(document, bodyOf(success))} />
    </>
  )
}

function Details({ document, operation }: { document: OpenApi; operation: Operation }) {
  const parameters = (operation.parameters ?? []).map(({ name, in: place, required = false, description, schema }) => ({
    name,
    required,
    description,
    place: places[place] ?? place,
    type: typeOf(document, schema),
  }))
  return (
    <div className={classes.body}>
      {operation.description && <p>{operation.description}</p>}
      <p>
        <strong>Wie mag dit:</strong> {describeAccess(operation)}
      </p>
      <FieldTable caption="Parameters" fields={parameters} />
      <FieldTable caption="Velden van de aanvraag" fields={fieldsOf(document, bodyOf(operation.requestBody))} />
      <Responses document={document} operation={operation} />
    </div>
  )
}

/** There are more than a hundred on the page: the tables of one are rendered when it is opened. */
export function OperationDetails({ document, method, path, operation }: ListedOperation & { document: OpenApi }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={classes.operation} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classes.summary}>
        <span className={classes.method} data-method={method}>
          {method}
        </span>
        <code className={classes.path}>{path}</code>
        <span className={classes.what}>{operation.summary}</span>
      </summary>
      {isOpen && <Details document={document} operation={operation} />}
    </details>
  )
}
