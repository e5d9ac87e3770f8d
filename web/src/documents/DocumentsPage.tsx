import { allows, isStaff } from '@pre-u/contract/access'
import type { User } from '@pre-u/contract/accounts/auth'
import { announceDocument } from '@pre-u/contract/documents/documents'
import { documents } from '@pre-u/contract/documents/kinds'
import { schools } from '@pre-u/contract/schools/schools'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '../platform/api/http'
import { NotFoundPage } from '../platform/page/Message'
import { listQueries } from '../platform/api/resourceQueries'
import { useSession } from '../platform/api/session'
import { FolderView } from './folder/FolderView'
import { type Space, spaceOf } from './queries'
import { TrashView } from './history/TrashView'
import { TransferPanel } from './upload/TransferPanel'
import { useListRefreshes, useUploadGuard } from './upload/uploads'
import { useDocumentsState } from './useDocumentsState'

export function DocumentsPage() {
  const { id } = useParams({ from: '/shell/schools/docs/$id' })
  const user = useSession((session) => session.user)
  const space = spaceOf(id)
  useUploadGuard()
  useRefreshAfterUploads()
  return (
    <>
      {space ? user && <Documents key={id} space={space} user={user} /> : <NotFoundPage />}
      <TransferPanel />
    </>
  )
}

function useRefreshAfterUploads() {
  const client = useQueryClient()
  const count = useListRefreshes((refreshes) => refreshes.count)
  useEffect(() => {
    if (count > 0) void client.invalidateQueries({ queryKey: [documents.path] })
  }, [client, count])
}

function Documents({ space, user }: { space: Space; user: User }) {
  const state = useDocumentsState()
  const hasToLoadSchool = !space.isGeneral && isStaff(user)
  const { data, error } = useQuery({ ...listQueries(schools).one(Number(space.id)), enabled: hasToLoadSchool })
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />
  const school = hasToLoadSchool ? data?.name : user.school?.name
  const title = space.isGeneral ? 'Algemene documenten' : school === undefined ? 'Documenten' : `${school} documenten`
  const props = { space, state, title, canChange: allows(space.actions.upload.access, user) }
  return state.isTrash ? (
    <TrashView {...props} />
  ) : (
    <FolderView {...props} canAnnounce={space.isGeneral && allows(announceDocument.access, user)} />
  )
}
