import type { ImportField } from '@pre-u/contract/students/import/columns'
import type { RawPupil } from '@pre-u/contract/students/import/pupilCells'
import type { ImportAnswer } from '@pre-u/contract/students/import/call'
import { type Room, students } from '@pre-u/contract/students'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api'
import { saveFile } from '../../platform/api/saveFile'

const { path } = students
/** A deadline can be moved, and places taken, while a form is open. */
const AGAIN_MS = 30_000

/** Where pupils are registered; a school is its own. */
export type Place = { activity_id: number; period_id: number; school_id?: number | undefined }

export const roomQuery = (asked: Omit<Place, 'period_id'> & { period_id?: number | undefined }) =>
  queryOptions({
    queryKey: [path, 'room', asked] as const,
    queryFn: ({ signal }) => api<Room>('GET', `${path}/room/`, { query: asked, signal }),
    refetchInterval: AGAIN_MS,
  })

type Import = { place: Place; dryRun: boolean; despite_limits?: boolean; signal?: AbortSignal } & (
  | { rows: RawPupil[] }
  | { file: File; mapping?: (ImportField | null)[] | undefined }
)

/** Reads and checks a list, or registers all of it. */
export function importPupils({ place, dryRun, despite_limits, signal, ...list }: Import): Promise<ImportAnswer> {
  const body = new FormData()
  for (const [name, value] of Object.entries(place)) if (value !== undefined) body.set(name, String(value))
  if (despite_limits) body.set('despite_limits', 'true')
  if ('rows' in list) body.set('rows', JSON.stringify(list.rows))
  else {
    if (list.mapping) body.set('mapping', JSON.stringify(list.mapping))
    body.set('file', list.file)
  }
  return api<ImportAnswer>('POST', `${path}/import/`, { body, query: { dry_run: dryRun }, ...(signal && { signal }) })
}

export const saveTemplate = async () => saveFile(await api<File>('GET', `${path}/import/template/`, { wantsFile: true }))
