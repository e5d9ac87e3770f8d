import * as z from 'zod/mini'
import { labelledString, present } from '../platform/fields'
import { type Access, everyone, staff } from '../access'
import { action, PATCH_OR_POST, POST_OR_PATCH } from '../platform/action'
import { id, inQuery, instant } from '../platform/http'
import { documents } from './kinds'
import { notifyOptions } from '../notifications/news'
import { expectedVersion } from '../platform/resource'

export const GENERAL_BUCKET = 'shared'
export const bucketOf = (school_id: number) => `school-${school_id}`

export const MAX_DOCUMENT_MB = 100
export const MAX_DOCUMENT_BYTES = MAX_DOCUMENT_MB * 1024 * 1024
export const MOST_AT_ONCE = 1000
export const DOCUMENTS_PAGE_SIZE = 200
const MAX_NAME = 200

// Bidirectional marks disguise a file's extension: 'gpj.exe' is displayed as 'exe.jpg'.
const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/** A name is never a part of a URL or of a path in the store. */
export const documentName = labelledString('Naam').check(
  z.overwrite((text) => text.normalize('NFC').replaceAll(DIRECTION_MARKS, '').trim()),
  present('Naam'),
  z.refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), 'De naam bevat tekens die niet zijn toegestaan.'),
  z.refine((text) => !/[\\/]/.test(text), 'Een naam kan geen / of \\ bevatten.'),
  z.refine((text) => text !== '.' && text !== '..', 'Kies een andere naam.'),
  z.maxLength(MAX_NAME, `Kies een naam van ten hoogste ${MAX_NAME} tekens.`),
)

export const fileKey = z.string().check(z.regex(/^[\w-]{22}$/, 'Dit bestand bestaat niet meer'))
/** It is empty for the root. */
export const folderKey = z.union([z.literal(''), fileKey])
const fileKeys = z.array(fileKey).check(z.minLength(1, 'Kies ten minste één item'), z.maxLength(MOST_AT_ONCE))

export const documentItem = z.object({
  file_key: z.string(),
  bucket: z.string(),
  folder: z.string(),
  kind: z.enum(['folder', 'file']),
  name: z.string(),
  size: z.int(),
  content_type: z.string(),
  last_modified: instant,
  updated_at: instant,
  uploaded_by: z.nullable(z.object({ id, name: z.string() })),
  /** When schools were mailed about a general document. */
  announced_at: z.nullable(instant),
  /** The names of its folders, 'Brieven / 2026', in search results and in the trash. */
  path: z.optional(z.string()),
})
export type DocumentItem = z.infer<typeof documentItem>

export const documentOrders = ['name', 'last_modified', 'size'] as const

export const listDocuments = {
  folder: z._default(folderKey, ''),
  sort_a_z: z._default(inQuery.yesNo, true),
  /** With a leading dash folders come first, and without it files. */
  main_folder: z._default(z.string().check(z.regex(/^-?\w{0,50}$/)), '-'),
  /** Takes precedence over `sort_a_z`. */
  ordering: z.optional(z.enum(documentOrders.flatMap((order) => [order, `-${order}` as const]))),
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  page: z._default(inQuery.wholeNumber.check(z.gte(1)), 1),
  page_size: z._default(inQuery.wholeNumber.check(z.gte(1), z.lte(1000)), DOCUMENTS_PAGE_SIZE),
}

const ancestor = z.object({ file_key: z.string(), name: z.string() })
export const documentFolder = z.object({
  folder: z.object({ file_key: z.string(), name: z.string(), path: z.array(ancestor) }),
  items: z.array(documentItem),
  count: z.int(),
  used_bytes: z.int(),
  quota_bytes: z.nullable(z.int()),
})
export type DocumentFolder = z.infer<typeof documentFolder>

const oneDocument = z.strictObject({ file_key: fileKey })
const someDocuments = z.strictObject({ file_keys: fileKeys })
export const changedDocuments = z.object({ items: z.array(documentItem) })

export const conflictChoices = ['replace', 'keep', 'skip'] as const
export type ConflictChoice = (typeof conflictChoices)[number]
export const uploadFields = z.strictObject({ folder: z._default(folderKey, ''), on_conflict: z.optional(z.enum(conflictChoices)) })
export const uploadedDocuments = z.object({ items: z.array(documentItem), skipped: z.array(z.string()) })

export const trashedDocument = z.extend(documentItem, { trashed_at: instant, expires_at: instant })
export type TrashedDocument = z.infer<typeof trashedDocument>
export const documentTrash = z.object({ items: z.array(trashedDocument), count: z.int() })

export const documentVersion = z.object({
  id,
  size: z.int(),
  content_type: z.string(),
  last_modified: instant,
  uploaded_by: z.nullable(z.object({ id, name: z.string() })),
  replaced_at: instant,
  expires_at: instant,
})
export type DocumentVersion = z.infer<typeof documentVersion>
export const documentVersions = z.object({ items: z.array(documentVersion), count: z.int() })

type Tree = { path: '/s3' | '/shared-folder'; tag: string; read: Access; change: Access }

/** A school user may omit the bucket; general documents have none. */
const bucketQuery = (path: Tree['path']) =>
  (path === '/s3' ? { bucket: z.optional(z.string().check(z.maxLength(30))) } : {}) as { bucket: z.ZodMiniOptional<z.ZodMiniString> }

function documentActions({ path, tag, read, change }: Tree) {
  const bucket = bucketQuery(path)
  const query = z.strictObject(bucket)
  const readCall = { method: 'GET', tag, access: read, query } as const
  const changing = { method: PATCH_OR_POST, tag, access: change, query, changes: documents } as const
  const file = { file: ['application/octet-stream', 'application/zip'], description: 'Het bestand, of een zip-bestand.' } as const
  return {
    list: action({
      ...readCall,
      path: `${path}/folder-items`,
      summary: 'inhoud van een map',
      query: z.strictObject({ ...bucket, ...listDocuments }),
      answer: documentFolder,
    }),
    read: action({
      ...readCall,
      path: `${path}/item/`,
      summary: 'één lezen',
      query: z.strictObject({ ...bucket, file_key: fileKey }),
      answer: documentItem,
    }),
    /** A file, or an earlier version of it; several keys or a folder give a zip. */
    download: action({
      ...readCall,
      path: `${path}/download/`,
      summary: 'downloaden',
      query: z.strictObject({
        ...bucket,
        file_key: z.string().check(z.regex(/^[\w-]{22}(,[\w-]{22})*$/, 'Dit bestand bestaat niet meer')),
        version: z.optional(inQuery.wholeNumber),
      }),
      answer: file,
    }),
    downloadMany: action({
      ...readCall,
      method: 'POST',
      path: `${path}/download/`,
      summary: 'selectie downloaden',
      body: someDocuments,
      answer: file,
    }),
    // Only who can restore an earlier version sees it: a file may have been replaced because it said too much.
    trash: action({ ...readCall, access: change, path: `${path}/trash/`, summary: 'prullenbak', answer: documentTrash }),
    versions: action({
      ...readCall,
      access: change,
      path: `${path}/versions/`,
      summary: 'eerdere versies',
      query: z.strictObject({ ...bucket, file_key: fileKey }),
      answer: documentVersions,
    }),
    upload: action({
      ...changing,
      method: 'POST',
      path: `${path}/upload/`,
      summary: 'uploaden',
      description: 'folder en on_conflict gaan vooraf aan de bestanden (file).',
      isForm: true,
      answer: uploadedDocuments,
      status: 201,
    }),
    /** `exist_ok` answers an existing folder, so that dropping a folder of the same name merges them. */
    createFolder: action({
      ...changing,
      method: POST_OR_PATCH,
      path: `${path}/folder/`,
      summary: 'map maken',
      body: z.strictObject({ folder: z._default(folderKey, ''), name: documentName, exist_ok: z.optional(z.boolean()) }),
      answer: documentItem,
      status: [200, 201],
    }),
    /** A client calls it before an upload, so that no large file is sent only to be refused. */
    check: action({
      ...changing,
      method: POST_OR_PATCH,
      path: `${path}/check/`,
      summary: 'welke namen al bestaan',
      body: z.strictObject({
        folder: z._default(folderKey, ''),
        names: z.array(documentName).check(z.minLength(1), z.maxLength(MOST_AT_ONCE)),
      }),
      answer: z.object({ names: z.array(z.string()) }),
    }),
    rename: action({
      ...changing,
      path: `${path}/rename/`,
      summary: 'naam wijzigen',
      body: z.strictObject({ file_key: fileKey, name: documentName, ...expectedVersion }),
      answer: documentItem,
    }),
    move: action({
      ...changing,
      path: `${path}/move/`,
      summary: 'naar een andere map',
      body: z.strictObject({ file_keys: fileKeys, folder: folderKey, on_conflict: z.optional(z.enum(['keep'])), ...expectedVersion }),
      answer: changedDocuments,
    }),
    remove: action({
      ...changing,
      path: `${path}/delete/`,
      summary: 'naar de prullenbak',
      body: z.strictObject({ file_keys: fileKeys, ...expectedVersion }),
    }),
    restore: action({ ...changing, path: `${path}/restore/`, summary: 'terugzetten', body: someDocuments, answer: changedDocuments }),
    purge: action({ ...changing, path: `${path}/purge/`, summary: 'voorgoed verwijderen', body: someDocuments }),
    restoreVersion: action({
      ...changing,
      path: `${path}/restore_version/`,
      summary: 'eerdere versie terugzetten',
      body: z.strictObject({ file_key: fileKey, version: id, ...expectedVersion }),
      answer: documentItem,
    }),
  }
}
export type DocumentActions = ReturnType<typeof documentActions>

export const schoolDocuments = documentActions({ path: '/s3', tag: 'Documenten van een school', read: everyone, change: everyone })
export const generalDocuments = documentActions({ path: '/shared-folder', tag: 'Algemene documenten', read: everyone, change: staff })

export const announceDocument = action({
  method: POST_OR_PATCH,
  path: '/shared-folder/announce/',
  tag: 'Algemene documenten',
  summary: 'scholen een e-mail sturen',
  access: staff,
  body: z.strictObject({ ...oneDocument.shape, inform_note: notifyOptions.inform_note }),
  answer: z.object({ count: z.int() }),
  changes: documents,
})

export const readAnnouncementAudience = action({
  method: 'GET',
  path: '/shared-folder/audience/',
  tag: 'Algemene documenten',
  summary: 'hoeveel contactpersonen een e-mail over een algemeen document krijgen',
  access: staff,
  answer: z.object({ schools: z.int(), people: z.int() }),
})
