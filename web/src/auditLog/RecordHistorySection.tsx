import { type ComponentProps, lazy, Suspense } from 'react'
import { SkeletonLines } from '../platform/page/Section'

const HistorySection = lazy(async () => ({ default: (await import('./HistorySection')).HistorySection }))

/** At the end of a page, for staff only: loaded after the rest. */
export const RecordHistorySection = (record: ComponentProps<typeof HistorySection>) => (
  <Suspense fallback={<SkeletonLines lines={3} />}>
    <HistorySection {...record} />
  </Suspense>
)
