import type { DocumentItem } from '@pre-u/contract/documents/documents'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ApiError } from '../../platform/api/api'
import form from '../../platform/form/form.module.css'
import { LoadFailed } from '../../platform/page/Message'
import { SkeletonLines } from '../../platform/page/RecordPage'
import { itemQuery } from '../queries'
import type { Space } from '../space'

/** The file that the address names. Without `item` and `fault` it is being loaded. */
export type OpenedItem = { item: DocumentItem | undefined; fault: 'gone' | 'failed' | undefined; retry: () => void }

/** Taken from the list, or fetched when it is not in the list: a link can name any file. Undefined when the address names none. */
export function useOpenedItem(space: Space, key: string, files: DocumentItem[]): OpenedItem | undefined {
  const listedFile = files.find(({ file_key }) => file_key === key)
  const { data, error, refetch } = useQuery({ ...itemQuery(space, key), enabled: key !== '' && !listedFile })
  return useMemo(() => {
    if (key === '') return undefined
    const isGone = data?.kind === 'folder' || (error instanceof ApiError && error.status === 404)
    const item = listedFile ?? (isGone ? undefined : data)
    return { item, fault: item ? undefined : isGone ? 'gone' : error ? 'failed' : undefined, retry: () => void refetch() }
  }, [key, listedFile, data, error, refetch])
}

export const titleOf = ({ item, fault }: OpenedItem) => item?.name ?? (fault ? 'Niet geopend' : 'Openen…')

export const NotOpened = ({ opened: { fault, retry } }: { opened: OpenedItem }) => (
  <div className={form.body} role={fault === 'gone' ? 'alert' : undefined}>
    {!fault && <SkeletonLines lines={4} />}
    {fault === 'gone' && <p>Dit bestaat niet of niet meer.</p>}
    {fault === 'failed' && <LoadFailed subject="Het bestand" retry={retry} />}
  </div>
)
