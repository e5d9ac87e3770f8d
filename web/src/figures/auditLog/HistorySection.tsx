import type { AuditEntry } from '@pre-u/contract/figures/auditLog'
import { formatInstant } from '@pre-u/contract/platform/dates'
import { upperFirst } from '@pre-u/contract/platform/words'
import { members } from '@pre-u/contract/schools/members'
import { schools } from '@pre-u/contract/schools/schools'
import { Button, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { fieldLabel } from '../../platform/feedback/fieldLabels'
import { LoadFailed } from '../../platform/page/Message'
import { Section, SkeletonLines } from '../../platform/page/RecordPage'
import { useUndoOf } from '../../platform/undo/useUndo'
import classes from './auditLog.module.css'
import { actorName, auditQueries, Exception, formatValue, shownChanges } from './entry'

type Shown = Pick<AuditEntry, 'id' | 'at' | 'action' | 'resource' | 'changes'> & {
  actor: { id: number | null; name: string } | null
  /** What the entry is about, where that is another record than the history is of. */
  subject?: string
}
type Of = { resource: string; record_id: string } | { school__id: string }

const MAX_ENTRIES = 100

/** `subjectOf`: see `Shown`. */
function LoggedHistory({ of, subjectOf = () => ({}) }: { of: Of; subjectOf?: (entry: AuditEntry) => { subject?: string } }) {
  const { data, isError, refetch } = useQuery(auditQueries.list({ ...of, page_size: MAX_ENTRIES }))
  const entries = data?.results.map((entry) => ({ ...entry, ...subjectOf(entry) }))
  return <History entries={entries} retry={isError ? () => void refetch() : undefined} />
}

/** Only for users who may read the log. */
export const HistorySection = ({ resource, id }: { resource: string; id: number }) => (
  <LoggedHistory of={{ resource, record_id: String(id) }} />
)

const contactPerson = ({ resource, record_title }: AuditEntry) =>
  resource === schools.name ? {} : { subject: `${upperFirst(members.words.one)} ${record_title}` }

/** With the changes of its contact persons. */
export const SchoolHistorySection = ({ id }: { id: number }) => <LoggedHistory of={{ school__id: String(id) }} subjectOf={contactPerson} />

/** `retry`: after the entries could not be loaded. */
export function History({ entries, retry }: { entries: Shown[] | undefined; retry: (() => void) | undefined }) {
  const undoOf = useUndoOf()
  return (
    <Section title="Geschiedenis">
      {!entries && (retry ? <LoadFailed retry={retry} /> : <SkeletonLines lines={3} />)}
      {entries?.length === 0 && <p>Er is nog niets gewijzigd.</p>}
      <ol className={classes.history}>
        {entries?.map((entry) => (
          <Entry key={entry.id} entry={entry} undo={undoOf(entry)} />
        ))}
      </ol>
    </Section>
  )
}

const Entry = ({ entry, undo }: { entry: Shown; undo: (() => void) | undefined }) => (
  <li>
    <p>
      <b>{actorName(entry)}</b> <span className={classes.when}>{formatInstant(entry.at)}</span>
    </p>
    {entry.subject && <p>{entry.subject}</p>}
    {entry.action === 'UPDATE' ? (
      shownChanges(entry).map(([field, change]) => <Change key={field} field={field} change={change} />)
    ) : (
      <p>{entry.action === 'CREATE' ? 'Toegevoegd' : 'Verwijderd'}</p>
    )}
    <Exception entry={entry} />
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
