import { Button, Skeleton, TextInput } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { call } from '../platform/api/call'
import { Message } from '../platform/page/Message'
import lines from '../platform/page/rows.module.css'
import classes from './ApiDocsPage.module.css'
import { groupOperations, type OpenApi, readSchema } from './openApi'
import { OperationDetails } from './OperationDetails'

const schemaQuery = queryOptions({
  queryKey: ['/api/schema'],
  queryFn: ({ signal }) => call(readSchema, { signal }),
  staleTime: 'static',
})

function Operations({ document, searchText }: { document: OpenApi; searchText: string }) {
  const groups = groupOperations(document, searchText)
  const count = groups.reduce((sum, { operations }) => sum + operations.length, 0)
  return (
    <>
      <output className={classes.count}>{count === 1 ? '1 aanroep' : `${count} aanroepen`}</output>
      {groups.map(({ tag, operations }) => (
        <section key={tag} className={classes.group} aria-label={tag}>
          <h2>{tag}</h2>
          <ul className={lines.rows}>
            {operations.map((listed) => (
              <li key={`${listed.method} ${listed.path}`}>
                <OperationDetails document={document} {...listed} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

export function ApiDocsPage() {
  const { data, isError, refetch } = useQuery(schemaQuery)
  const [typed, setTyped] = useState('')
  const searchText = useDeferredValue(typed)
  if (isError && !data)
    return (
      <Message title="API-documentatie" actions={<Button onClick={() => void refetch()}>Opnieuw proberen</Button>}>
        De beschrijving kon niet worden geladen.
      </Message>
    )
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1>API-documentatie</h1>
        <p>
          Alle aanroepen van Pre-U, met wie ze mag doen. De machineleesbare beschrijving (OpenAPI 3.1) staat op <code>/api/schema/</code>.
        </p>
      </div>
      <TextInput
        className={classes.search}
        label="Zoeken"
        placeholder="Zoek op pad of omschrijving"
        leftSection={<IconSearch size={18} aria-hidden />}
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {data ? <Operations document={data} searchText={searchText} /> : <Skeleton height={320} aria-label="De beschrijving wordt geladen" />}
    </div>
  )
}
