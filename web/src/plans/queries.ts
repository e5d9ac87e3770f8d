import { plans } from '@pre-u/contract/plans'
import { resourceQueries } from '../platform/api/resourceQueries'

export const planQueries = resourceQueries(plans)
