import type { AuditEntry } from '@pre-u/contract/auditLog'
import { formatInstant } from '@pre-u/contract/platform/dates'
import { Button, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { fieldLabel } from '../platform/feedback/fieldLabels'
import { LoadFailed } from '../platform/page/LoadFailed'
import { SkeletonLines } from '../platform/page/Section'
import { useUndoOf } from '../platform/undo/useUndo'
import classes from './auditLog.module.css'
import { auditQueries } from './queries'
import { formatValue, actorName } from './words'

type Props = { resource: string; id: number }

/** Only for users who may read the log. */
export function HistorySection({ resource, id }: Props) {
  const { data, isError, refetch } = useQuery(auditQueries.list({ resource, record_id: String(id), page_size: 100 }))
  const undoOf = useUndoOf()
  return (
    <section className={classes.history} aria-labelledby={`history-${id}`}>
      <h3 id={`history-${id}`}>Geschiedenis</h3>
      {!data && (isError ? <LoadFailed retry={() => void refetch()} /> : <SkeletonLines lines={3} />)}
      {data?.count === 0 && <p>Er is nog niets gewijzigd.</p>}
      <ol>
        {data?.results.map((entry) => (
          <Entry key={entry.id} entry={entry} undo={undoOf(entry)} />
        ))}
      </ol>
    </section>
  )
}

const Entry = ({ entry, undo }: { entry: AuditEntry; undo: (() => void) | undefined }) => (
  <li>
    <p>
      <b>{actorName(entry)}</b> <span className={classes.when}>{formatInstant(entry.at)}</span>
    </p>
    {entry.action === 'UPDATE' ? (
      Object.entries(entry.changes).map(([field, change]) => <Change key={field} field={field} change={change} />)
    ) : (
      <p>{entry.action === 'CREATE' ? 'Toegevoegd' : 'Verwijderd'}</p>
    )}
    {undo && (
      <Button variant="subtle" size="compact-sm" onClick={undo}>
        Ongedaan maken
      </Button>
    )}
  </li>
)

function Change({ field, change }: { field: string; change: AuditEntry['changes'][string] }) {
  if (!change) return <p>{fieldLabel(field)} gewijzigd</p>
  const [before, after] = change
  return (
    <p>
      {fieldLabel(field)}: <span className={classes.before}>{formatValue(field, before)}</span>
      <span aria-hidden> → </span>
      <VisuallyHidden>wordt </VisuallyHidden>
      {formatValue(field, after)}
    </p>
  )
}
