import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../platform/page/LoadFailed'
import page from '../platform/page/page.module.css'
import { SkeletonLines, Section } from '../platform/page/Section'
import { StatusStrips } from '../platform/page/StatusStrips'
import { overviewQuery } from './queries'

export function SchoolRegistrations({ schoolId }: { schoolId: number }) {
  const { data, isError, refetch } = useQuery(overviewQuery(schoolId))
  return (
    <Section title="Inschrijvingen">
      {data?.periods.length === 0 && <p className={page.soft}>Er zijn nog geen inschrijvingen van deze school.</p>}
      {data && data.periods.length > 0 && <StatusStrips periods={data.periods} of={{ school__id: String(schoolId) }} />}
      {!data && (isError ? <LoadFailed retry={() => void refetch()} /> : <SkeletonLines lines={6} />)}
    </Section>
  )
}
