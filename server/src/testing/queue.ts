import { createBoundedQueue } from '../platform/jobs/boundedQueue'

type Limits = Parameters<typeof createBoundedQueue>[0]

/** An account may use all of it, unless the test says otherwise. */
export const aQueue = (limits: Pick<Limits, 'running' | 'waiting'> & Partial<Limits>) =>
  createBoundedQueue({ name: 'test', perAccount: limits, stuckAfterSeconds: 60, ...limits })
