import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailed } from '../page/Message'
import { SkeletonLines } from '../page/RecordPage'
import { type Draft, draftQuery } from './drafts'

/** A form is shown when it is known whether there is a draft of it. */
export function WithDraft({ draftKey, children }: { draftKey: string; children: (answer: Draft) => ReactNode }) {
  const { data, isError, refetch } = useQuery(draftQuery(draftKey))
  if (data) return children(data)
  return isError ? <LoadFailed whole retry={() => void refetch()} /> : <SkeletonLines lines={8} />
}
