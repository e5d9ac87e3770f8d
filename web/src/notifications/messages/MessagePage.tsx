import { useParams } from '@tanstack/react-router'
import type { TextSearch } from '../../platform/address/searchParams'
import { queryClient } from '../../platform/api/queryClient'
import { draftQuery } from '../../platform/drafts/drafts'
import { WithDraft } from '../../platform/drafts/WithDraft'
import { loadRecord, RecordPageAt } from '../../platform/page/RecordPage'
import { Composer, draftKey } from './Composer'
import { messageQueries, previewQuery } from './messageQueries'
import { SentMessage } from './SentMessage'
import { inputOf } from './useMessageActions'

export async function load(_address: TextSearch, { id }: { id: string }) {
  const message = await loadRecord(messageQueries, id)
  if (message?.state !== 'DRAFT') return
  // The page is shown without waiting for it.
  void queryClient.prefetchQuery(previewQuery(inputOf(message), 0))
  await queryClient.ensureQueryData(draftQuery(draftKey(message)))
}

export function MessagePage() {
  const { id } = useParams({ from: '/shell/berichten/$id' })
  return (
    <RecordPageAt queries={messageQueries} id={id} subject="Dit bericht" skeleton={[[['Ontvangers', 8]], [['Bericht', 8]]]}>
      {(message) =>
        message.state === 'DRAFT' ? (
          <WithDraft draftKey={draftKey(message)}>{(draft) => <Composer message={message} draft={draft} />}</WithDraft>
        ) : (
          <SentMessage message={message} />
        )
      }
    </RecordPageAt>
  )
}
