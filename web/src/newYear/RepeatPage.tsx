import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { activityQueries } from '../activities/queries'
import { RecordPage } from '../platform/page/RecordPage'
import { SkeletonLines } from '../platform/page/Section'

const RepeatForm = lazy(async () => ({ default: (await import('./RepeatForm')).RepeatForm }))

export function RepeatPage() {
  const { id } = useParams({ from: '/shell/activities/$id/herhalen' })
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
