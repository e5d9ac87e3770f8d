import type { AuditEntry, auditLog } from '@pre-u/contract/auditLog'
import { formatInstant } from '@pre-u/contract/platform/dates'
import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldLabel } from '../platform/feedback/fieldLabels'
import { SideDrawer } from '../platform/form/SideDrawer'
import type { ListState } from '../platform/address/listState'
import classes from './auditLog.module.css'
import { auditQueries } from './queries'
import { valueInWords, whatWasDone, whoDid } from './words'

export function AuditEntryDrawer({ state }: { state: ListState<typeof auditLog> }) {
  const { data } = useQuery(auditQueries.list(state.query))
  const found = data?.results.find(({ id }) => id === state.open)
  // The closing transition still shows the last entry.
  const [shown, setShown] = useState<AuditEntry>()
  if (found && found !== shown) setShown(found)
  return (
    <SideDrawer opened={found !== undefined} onClose={state.close} title={shown ? `${whoDid(shown)} ${whatWasDone(shown)}` : ''}>
      {shown && <Changes entry={shown} />}
    </SideDrawer>
  )
}

function Changes({ entry }: { entry: AuditEntry }) {
  const changes = Object.entries(entry.changes)
  return (
    <div className={classes.body}>
      <p className={classes.when}>{formatInstant(entry.at)}</p>
      {changes.length === 0 && <p>Er zijn geen velden gewijzigd.</p>}
      <dl className={classes.changes}>
        {changes.map(([field, change]) => (
          <div key={field}>
            <dt>{fieldLabel(field)}</dt>
            <dd>
              {change ? <BeforeAndAfter field={field} change={change} /> : 'Gewijzigd. De waarde is persoonlijk en wordt niet bewaard.'}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const BeforeAndAfter = ({ field, change: [before, after] }: { field: string; change: [unknown, unknown] }) => (
  <>
    <VisuallyHidden>Voor: </VisuallyHidden>
    <span className={classes.before}>{valueInWords(field, before)}</span>
    <span aria-hidden> → </span>
    <VisuallyHidden>, na: </VisuallyHidden>
    <span>{valueInWords(field, after)}</span>
  </>
)
