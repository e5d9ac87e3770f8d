import type { AuditEntry } from '@pre-u/contract/figures/auditLog'
import type { TestApp } from './app'

/** What the log shows staff of one record, the oldest entry first. */
export async function readEntriesOf({ call }: TestApp, as: { id: number }, resource: string, record_id: number): Promise<AuditEntry[]> {
  const query = new URLSearchParams({ resource, record_id: String(record_id), ordering: 'at', page_size: '100' })
  const answer = await call({ url: `/api/audit-log/?${String(query)}`, as })
  return answer.json<{ results: AuditEntry[] }>().results
}
