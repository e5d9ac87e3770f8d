import type { RecordKind } from '@pre-u/contract/platform/resource'
import * as resources from '@pre-u/contract/resources'

const kinds = new Map<string, RecordKind>(Object.values(resources).map((kind) => [kind.name, kind]))

/** The records that the server announces a change of under this name. */
export const kindNamed = (name: string) => kinds.get(name)

/** Whatever shows these records, by the path that begins the keys of its queries. The log holds every change. */
export const pathsShowing = ({ path, shownIn }: RecordKind): string[] => [
  path,
  ...shownIn.flatMap((name) => kindNamed(name)?.path ?? []),
  resources.auditLog.path,
]
