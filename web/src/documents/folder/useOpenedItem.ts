import type { DocumentItem } from '@pre-u/contract/documents'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ApiError } from '../../platform/api/api'
import { itemQuery } from '../queries'
import type { Space } from '../space'

/** The file that the address names. Without an item it is on its way, or there is a fault. */
export type OpenedItem = { item: DocumentItem | undefined; fault: 'gone' | 'failed' | undefined; retry: () => void }

/** Of the list where it is there, or asked for: a link may lead to any file. Nothing where the address names none. */
export function useOpenedItem(space: Space, key: string, files: DocumentItem[]): OpenedItem | undefined {
  const listed = files.find(({ file_key }) => file_key === key)
  const { data, error, refetch } = useQuery({ ...itemQuery(space, key), enabled: key !== '' && !listed })
  return useMemo(() => {
    if (key === '') return undefined
    const isGone = data?.kind === 'folder' || (error instanceof ApiError && error.status === 404)
    const item = listed ?? (isGone ? undefined : data)
    return { item, fault: item ? undefined : isGone ? 'gone' : error ? 'failed' : undefined, retry: () => void refetch() }
  }, [key, listed, data, error, refetch])
}

export const titleOf = ({ item, fault }: OpenedItem) => item?.name ?? (fault ? 'Niet geopend' : 'Openen…')
