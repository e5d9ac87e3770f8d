import { authCodes } from '@pre-u/contract/auth'
import type { ConflictChoice } from '@pre-u/contract/documents'
import { ApiError } from '../../platform/api/api'
import { call } from '../../platform/api/call'
import { freshAccess } from '../../platform/api/freshAccess'
import { renew } from '../../platform/api/session'
import { putFile } from '../../platform/upload/transport'
import type { Space } from '../space'

type Sending = { onProgress: (share: number) => void; signal: AbortSignal }
type Form = { folder: string; file: File; on_conflict: ConflictChoice | undefined }

const addressOf = ({ actions, query }: Space) => `${actions.upload.path}?${new URLSearchParams(query).toString()}`

/** One file. The server reads the fields as they come, so that they go before it. */
export async function sendFile(space: Space, { folder, file, on_conflict }: Form, sending: Sending): Promise<unknown> {
  const form = new FormData()
  form.set('folder', folder)
  if (on_conflict) form.set('on_conflict', on_conflict)
  form.set('file', file)
  const attempt = async () => {
    const access = await freshAccess()
    const headers = { Accept: 'application/json', Authorization: `Bearer ${access}`, 'X-Requested-With': 'XMLHttpRequest' }
    try {
      return await putFile({ url: addressOf(space), method: 'POST', headers }, form, sending)
    } catch (error) {
      if (error instanceof ApiError && error.code === authCodes.tokenNotValid) await renew(access)
      throw error
    }
  }
  try {
    return await attempt()
  } catch (error) {
    if (error instanceof ApiError && error.code === authCodes.tokenNotValid) return attempt()
    throw error
  }
}

export const makeFolder = (space: Space, folder: string, name: string) =>
  call(space.actions.createFolder, { query: space.query, body: { folder, name, exist_ok: true } })

/** Which of these names exist in a folder, as they are written there. */
export async function checkNames(space: Space, folder: string, names: string[]): Promise<string[]> {
  const answer = await call(space.actions.check, { query: space.query, body: { folder, names } })
  return answer.names
}
