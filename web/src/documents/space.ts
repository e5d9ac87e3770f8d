import { bucketOf, type DocumentActions, generalDocuments, schoolDocuments } from '@pre-u/contract/documents/documents'
import { isRecordId } from '../platform/address/searchParams'

export type Space = {
  id: string
  actions: DocumentActions
  /** Query parameters that every call needs. */
  query: { bucket?: string }
  isGeneral: boolean
}

const general: Space = { id: 'all', actions: generalDocuments, query: {}, isGeneral: true }

/** Undefined for an address that names neither a school nor the general documents. */
export function spaceOf(id: string): Space | undefined {
  if (id === general.id) return general
  if (!isRecordId(id)) return undefined
  return { id, actions: schoolDocuments, query: { bucket: bucketOf(Number(id)) }, isGeneral: false }
}
