import type { AuditEntry, auditLog } from '@pre-u/contract/figures/auditLog'
import { formatInstant } from '@pre-u/contract/platform/dates'
import { Button, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldLabel } from '../../platform/feedback/fieldLabels'
import { SideDrawer } from '../../platform/dialog/SideDrawer'
import type { ListState } from '../../platform/address/listState'
import { useUndoOf } from '../../platform/undo/useUndo'
import classes from './auditLog.module.css'
import { actorName, auditQueries, describeAction, Exception, formatValue, pageOf, shownChanges } from './entry'
import { RecordLink } from '../../platform/page/links'

export function AuditEntryDrawer({ state }: { state: ListState<typeof auditLog> }) {
  const { data } = useQuery(auditQueries.list(state.query))
  const openEntry = data?.results.find(({ id }) => id === state.open)
  // The closing transition still shows the last entry.
  const [shownEntry, setShownEntry] = useState<AuditEntry>()
  if (openEntry && openEntry !== shownEntry) setShownEntry(openEntry)
  return (
    <SideDrawer
      opened={openEntry !== undefined}
      onClose={state.close}
      title={shownEntry ? `${actorName(shownEntry)} ${describeAction(shownEntry)}` : ''}
    >
      {shownEntry && <Changes entry={shownEntry} />}
    </SideDrawer>
  )
}

function Changes({ entry }: { entry: AuditEntry }) {
  const changes = shownChanges(entry)
  const page = pageOf(entry)
  const undo = useUndoOf()(entry)
  return (
    <div className={classes.body}>
      <p className={classes.when}>
        {formatInstant(entry.at)}
        {page && (
          <>
            {' · '}
            <RecordLink to={page}>{entry.record_title} openen</RecordLink>
          </>
        )}
      </p>
      <Exception entry={entry} />
      {undo && (
        <Button variant="default" className={classes.undo} onClick={undo}>
          Ongedaan maken
        </Button>
      )}
      {changes.length === 0 && <p>Er zijn geen velden gewijzigd.</p>}
      <dl className={classes.changes}>
        {changes.map(([field, change]) => (
          <div key={field}>
            <dt>{fieldLabel(field)}</dt>
            <dd>
              <Change field={field} change={change} isNew={entry.action === 'CREATE'} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

type ChangeProps = { field: string; change: AuditEntry['changes'][string]; isNew: boolean }

function Change({ field, change, isNew }: ChangeProps) {
  if (!change) return `${isNew ? 'Ingevuld' : 'Gewijzigd'}. De waarde is persoonlijk en wordt niet bewaard.`
  return isNew ? formatValue(field, change[1]) : <BeforeAndAfter field={field} change={change} />
}

const BeforeAndAfter = ({ field, change: [before, after] }: { field: string; change: [unknown, unknown] }) => (
  <>
    <VisuallyHidden>Voor: </VisuallyHidden>
    <span className={classes.before}>{formatValue(field, before)}</span>
    <span aria-hidden> → </span>
    <VisuallyHidden>, na: </VisuallyHidden>
    <span>{formatValue(field, after)}</span>
  </>
)
