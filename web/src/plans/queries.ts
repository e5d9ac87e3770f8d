import { plans } from '@pre-u/contract/plans'
import { resourceQueries } from '../platform/resourceQueries'

export const planQueries = resourceQueries(plans)
