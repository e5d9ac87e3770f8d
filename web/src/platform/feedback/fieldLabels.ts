import { baseName, sharedLabels } from '@pre-u/contract/platform/labels'
import * as resources from '@pre-u/contract/resources'
import { setLabelLookup, labelOf } from './errors'

const kinds = Object.values(resources)
const labels: Record<string, string> = Object.assign({}, sharedLabels, ...kinds.map((kind) => kind.labels))

setLabelLookup((field) => labels[baseName(field)])

export const fieldLabel = labelOf
