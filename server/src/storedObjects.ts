import { documentsTable, documentVersionsTable } from './documents/table'
import { purgeExpiredDocuments } from './documents/trash'
import { expireHonoursUploads } from './honours/candidates/announce'
import { honoursFilesTable } from './honours/candidates/table'

/** The columns that name objects of the store; an object that none of them names is removed. */
export const objectNames = [honoursFilesTable.object_key, documentsTable.object_key, documentVersionsTable.object_key]

/** What removes the rows of uploads that were announced before a moment and never confirmed, and of documents whose time in the trash is over. */
export const expireUploads = [expireHonoursUploads, purgeExpiredDocuments]
