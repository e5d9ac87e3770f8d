import { documentsTable, documentVersionsTable } from './documents/table'
import { forgetDocuments } from './documents/trash'
import { expireHonoursUploads } from './honours/candidates/announce'
import { honoursFilesTable } from './honours/candidates/table'

export const objectKeyColumns = [honoursFilesTable.object_key, documentsTable.object_key, documentVersionsTable.object_key]

/**
 * Each deletes rows of uploads that were announced before a moment and never confirmed, or of documents whose time in the trash is over.
 */
export const expireUploads = [expireHonoursUploads, forgetDocuments]
