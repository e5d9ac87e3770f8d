import { useParams } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { isRecordId, type TextSearch } from '../../platform/address/searchParams'
import { queryClient } from '../../platform/api/queryClient'
import { NotFoundPage } from '../../platform/page/Message'
import { loadRecord, RecordPage } from '../../platform/page/RecordPage'
import { Composer } from './Composer'
import { messageQueries, previewQuery } from './messageQueries'
import { SentMessage } from './SentMessage'

const SKELETON: ComponentProps<typeof RecordPage>['skeleton'] = [[['Ontvangers', 8]], [['Bericht', 8]]]

export async function load(_address: TextSearch, { id }: { id: string }) {
  const message = await loadRecord(messageQueries, id)
  // The page is shown without waiting for it.
  if (message?.state === 'DRAFT') void queryClient.prefetchQuery(previewQuery(message, 0))
}

export function MessagePage() {
  const { id } = useParams({ from: '/shell/berichten/$id' })
  if (!isRecordId(id)) return <NotFoundPage />
  return (
    <RecordPage key={id} query={messageQueries.one(Number(id))} subject="Dit bericht" skeleton={SKELETON}>
      {(message) => (message.state === 'DRAFT' ? <Composer message={message} /> : <SentMessage message={message} />)}
    </RecordPage>
  )
}
