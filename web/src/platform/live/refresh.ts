import type { RecordKind } from '@pre-u/contract/platform/resource'
import * as resources from '@pre-u/contract/resources'

const kinds = new Map<string, RecordKind>(Object.values(resources).map((kind) => [kind.name, kind]))

export const findKind = (name: string) => kinds.get(name)

/** The paths under which the queries that show these records are cached. The audit log shows every change. */
export const pathsShowing = ({ path, shownIn }: RecordKind): string[] => [
  path,
  ...shownIn.flatMap((name) => findKind(name)?.path ?? []),
  resources.auditLog.path,
]
