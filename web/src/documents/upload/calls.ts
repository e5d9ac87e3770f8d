import { authCodes } from '@pre-u/contract/accounts/auth'
import type { ConflictChoice } from '@pre-u/contract/documents/documents'
import { ApiError, tokenForUpload } from '../../platform/api/api'
import { call } from '../../platform/api/call'
import { renewTokens } from '../../platform/api/session'
import { sendWithProgress, type Transfer } from '../../platform/upload/transport'
import type { Space } from '../space'

type Fields = { folder: string; file: File; on_conflict: ConflictChoice | undefined }

const addressOf = ({ actions, query }: Space) => `${actions.upload.path}?${new URLSearchParams(query).toString()}`

/** The server reads the fields in order, so the file comes last. */
function formOf({ folder, file, on_conflict }: Fields) {
  const form = new FormData()
  form.set('folder', folder)
  if (on_conflict) form.set('on_conflict', on_conflict)
  form.set('file', file)
  return form
}

export async function uploadFile(space: Space, fields: Fields, transfer: Transfer, isRepeated = false): Promise<void> {
  const access = await tokenForUpload()
  const headers = { Accept: 'application/json', Authorization: `Bearer ${access}`, 'X-Requested-With': 'XMLHttpRequest' }
  try {
    await sendWithProgress({ url: addressOf(space), method: 'POST', headers }, formOf(fields), transfer)
  } catch (error) {
    if (isRepeated || !(error instanceof ApiError) || error.code !== authCodes.tokenNotValid) throw error
    await renewTokens(access)
    await uploadFile(space, fields, transfer, true)
  }
}

export const makeFolder = (space: Space, folder: string, name: string) =>
  call(space.actions.createFolder, { query: space.query, body: { folder, name, exist_ok: true } })

/** The names that exist in the folder, as they are written there. */
export async function checkNames(space: Space, folder: string, names: string[]): Promise<string[]> {
  const answer = await call(space.actions.check, { query: space.query, body: { folder, names } })
  return answer.names
}
