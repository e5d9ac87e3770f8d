import { useParams } from '@tanstack/react-router'
import { activityQueries } from '../queries'
import { isRecordId, type TextSearch } from '../../platform/address/searchParams'
import { NotFoundPage } from '../../platform/page/Message'
import { loadRecord, RecordPage } from '../../platform/page/RecordPage'
import { RepeatForm } from './RepeatForm'

export const load = (_address: TextSearch, { id }: { id: string }) => loadRecord(activityQueries, id)

export function RepeatPage() {
  const { id } = useParams({ from: '/shell/activities/$id/herhalen' })
  if (!isRecordId(id)) return <NotFoundPage />
  return (
    <RecordPage query={activityQueries.one(Number(id))} subject="Deze activiteit" skeleton={[[['Herhalen', 6]]]}>
      {(activity) => <RepeatForm activity={activity} />}
    </RecordPage>
  )
}
