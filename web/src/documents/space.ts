import { bucketOf, type DocumentActions, generalDocuments, schoolDocuments } from '@pre-u/contract/documents'

/** One tree of folders: of a school, or the general one. */
export type Space = {
  /** As in the address of its page. */
  id: string
  actions: DocumentActions
  /** What every call of it says. */
  query: { bucket?: string }
  isGeneral: boolean
}

const general: Space = { id: 'all', actions: generalDocuments, query: {}, isGeneral: true }

/** Nothing, where the address names neither a school nor the general documents. */
export function spaceOf(id: string): Space | undefined {
  if (id === general.id) return general
  if (!/^[1-9]\d{0,8}$/.test(id)) return undefined
  return { id, actions: schoolDocuments, query: { bucket: bucketOf(Number(id)) }, isGeneral: false }
}
