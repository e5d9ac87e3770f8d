import { periods } from '@pre-u/contract/periods'
import { resourceQueries } from '../platform/api/resourceQueries'

export const periodQueries = resourceQueries(periods)
