import { type ComponentProps, lazy } from 'react'
import { SectionOnInput } from '../platform/onDemand/SectionOnInput'

const HistorySection = lazy(async () => ({ default: (await import('./HistorySection')).HistorySection }))

/** For staff only. */
export const RecordHistorySection = (record: ComponentProps<typeof HistorySection>) => (
  <SectionOnInput title="Geschiedenis">
    <HistorySection {...record} />
  </SectionOnInput>
)
