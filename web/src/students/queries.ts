import { students } from '@pre-u/contract/students/students'
import { resourceQueries } from '../platform/api/resourceQueries'

export const studentQueries = resourceQueries(students)
