import { type Access, access } from '@pre-u/contract/access'
import { bucketOf, generalDocumentsPath, schoolDocumentsPath } from '@pre-u/contract/documents'

/** One tree of folders: of a school, or the general one. */
export type Space = {
  /** As in the address of its page. */
  id: string
  path: string
  /** What every call of it says. */
  query: { bucket?: string }
  isGeneral: boolean
  change: Access
  announce: Access | undefined
}

const general: Space = {
  id: 'all',
  path: generalDocumentsPath,
  query: {},
  isGeneral: true,
  ...access.generalDocuments,
}

/** Nothing, where the address names neither a school nor the general documents. */
export function spaceOf(id: string): Space | undefined {
  if (id === general.id) return general
  if (!/^[1-9]\d{0,8}$/.test(id)) return undefined
  const bucket = bucketOf(Number(id))
  return { id, path: schoolDocumentsPath, query: { bucket }, isGeneral: false, change: access.schoolDocuments.change, announce: undefined }
}
