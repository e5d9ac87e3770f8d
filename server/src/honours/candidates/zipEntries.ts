import { inArray } from 'drizzle-orm'
import { type Attachment, attachmentTypes } from '@pre-u/contract/honours/attachments'
import { formatInstant } from '@pre-u/contract/platform/dates'
import type { Context } from '../../platform/context'
import type { Db } from '../../platform/db/db'
import { objectEntries } from '../../platform/storage/zipEntries'
import { distinctNames, safeName } from '../../platform/zip/names'
import type { ZipEntry } from '../../platform/zip/write'
import { filesOf, sortByRequired } from './attachments'
import type { CandidateRow } from './rights'
import { candidatesTable as table } from '../../tables/candidates'

const BATCH = 100
const NEW_LINE = '\r\n'

/** Yields candidates in the order of `ids`, without those that were removed meanwhile. */
async function* readBatches(db: Db, ids: number[]): AsyncGenerator<CandidateRow[]> {
  for (let start = 0; start < ids.length; start += BATCH) {
    const batchIds = ids.slice(start, start + BATCH)
    const rows = await db.select().from(table).where(inArray(table.id, batchIds))
    const byId = new Map(rows.map((row) => [row.id, row]))
    yield batchIds.flatMap((id) => byId.get(id) ?? [])
  }
}

/** 'Meer, Jan van der (12)'; the id makes it unique. */
export const folderName = ({ id, first_name, infix, last_name }: CandidateRow): string =>
  `${safeName(`${last_name}, ${[first_name, infix].filter(Boolean).join(' ')}`)} (${id})`

function fileName({ kind, name, content_type }: Attachment, required: string[]): string {
  return required.includes(kind) ? `${kind}.${attachmentTypes[content_type][0]}` : name
}

type RequiredFiles = Map<number, string[]>

async function* listFiles(db: Db, ids: number[], required: RequiredFiles, lines: string[]) {
  for await (const rows of readBatches(db, ids)) {
    const files = await filesOf(
      db,
      rows.map(({ id }) => id),
    )
    for (const row of rows) {
      const requiredFiles = required.get(row.honours_program_id) ?? []
      const folder = folderName(row)
      const uniqueName = distinctNames()
      const attachments = sortByRequired(requiredFiles, files.get(row.id) ?? [])
      lines.push('', folder, ...(attachments.length === 0 ? ['  geen bijlagen'] : []))
      for (const file of attachments) {
        const name = uniqueName(fileName(file, requiredFiles))
        lines.push(`  ${name}`)
        yield { key: file.object_key, name: `${folder}/${name}`, content_type: file.content_type, modified_at: file.uploaded_at }
      }
    }
  }
}

/** Yields a folder per candidate, and a list at the end. Objects that are missing in the store are logged and listed. */
export async function* attachmentEntries({ db, store, log }: Context, ids: number[], required: RequiredFiles): AsyncGenerator<ZipEntry> {
  const lines = [
    `Bijlagen van ${ids.length === 1 ? '1 kandidaat' : `${ids.length} kandidaten`}, ${formatInstant(new Date().toISOString())}`,
  ]
  yield* objectEntries(store, listFiles(db, ids, required, lines), ({ key }) => {
    log.error({ key }, 'an object is missing in the store')
    lines.push(`${lines.pop()}: ontbreekt in de opslag en zit niet in dit bestand`)
  })
  yield { name: 'OVERZICHT.txt', data: Buffer.from([...lines, ''].join(NEW_LINE)), modified_at: new Date().toISOString() }
}
