import { fieldLabel as labelInContract } from '@pre-u/contract/fieldLabels'
import { setLabelLookup, labelOf } from './errors'

setLabelLookup(labelInContract)

export const fieldLabel = labelOf
