import { documentsTable, documentVersionsTable } from './documents/table'
import { purgeExpiredDocuments } from './documents/trash'
import { expireHonoursUploads } from './honours/candidates/announce'
import { honoursFilesTable } from './honours/candidates/table'

export const objectKeyColumns = [honoursFilesTable.object_key, documentsTable.object_key, documentVersionsTable.object_key]

/** Each deletes rows whose time is over: uploads that were never confirmed, documents in the trash. */
export const expireUploads = [expireHonoursUploads, purgeExpiredDocuments]
