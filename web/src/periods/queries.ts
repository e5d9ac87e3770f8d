import { periods } from '@pre-u/contract/periods'
import { resourceQueries } from '../platform/resourceQueries'

export const periodQueries = resourceQueries(periods)
