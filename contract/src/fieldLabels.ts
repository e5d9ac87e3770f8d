import { baseName, sharedLabels } from './platform/labels'
import type { RecordKind } from './platform/resource'
import * as resources from './resources'

const kinds: RecordKind[] = Object.values(resources)

/** The labels by the name of a field, or of its `baseName`. */
export const fieldLabels: Record<string, string> = Object.assign({}, sharedLabels, ...kinds.map((kind) => kind.labels))

export const fieldLabel = (field: string): string | undefined => fieldLabels[baseName(field)]
