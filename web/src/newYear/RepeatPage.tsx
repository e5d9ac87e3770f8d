import { lazyRouteComponent, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { activityQueries } from '../activities/queries'
import { isRecordId } from '../platform/address/recordPage'
import type { TextSearch } from '../platform/address/searchParams'
import { NotFoundPage } from '../platform/page/NotFoundPage'
import { prefetchRecord } from '../platform/page/prefetchRecord'
import { RecordPage } from '../platform/page/RecordPage'
import { SkeletonLines } from '../platform/page/Section'

const RepeatForm = lazyRouteComponent(() => import('./RepeatForm'), 'RepeatForm')

/** The form is most of the page. */
export const load = (_address: TextSearch, { id }: { id: string }) =>
  Promise.all([RepeatForm.preload?.(), prefetchRecord(activityQueries, id)])

export function RepeatPage() {
  const { id } = useParams({ from: '/shell/activities/$id/herhalen' })
  if (!isRecordId(id)) return <NotFoundPage />
  return (
    <RecordPage query={activityQueries.one(Number(id))} subject="Deze activiteit" skeleton={[[['Herhalen', 6]]]}>
      {(activity) => (
        <Suspense fallback={<SkeletonLines lines={8} />}>
          <RepeatForm activity={activity} />
        </Suspense>
      )}
    </RecordPage>
  )
}
