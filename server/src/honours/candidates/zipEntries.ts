import { inArray } from 'drizzle-orm'
import { type Attachment, attachmentTypes } from '@pre-u/contract/honours/attachments'
import { formatInstant } from '@pre-u/contract/platform/dates'
import type { Context } from '../../platform/context'
import type { Db } from '../../platform/db/db'
import { objectEntries } from '../../platform/storage/zipEntries'
import { distinctNames, safeName } from '../../platform/zip/names'
import type { ZipEntry } from '../../platform/zip/write'
import { filesOf, inOrderOf } from './attachments'
import type { CandidateRow } from './rows'
import { candidatesTable as table } from './table'

/** As many as are in memory at once; of their files no more than the names. */
const BATCH = 100
const NEW_LINE = '\r\n'

/** These candidates, in this order. Whoever was removed meanwhile is left out. */
export async function* inBatches(db: Db, ids: number[]): AsyncGenerator<CandidateRow[]> {
  for (let start = 0; start < ids.length; start += BATCH) {
    const wanted = ids.slice(start, start + BATCH)
    const found = await db.select().from(table).where(inArray(table.id, wanted))
    const byId = new Map(found.map((row) => [row.id, row]))
    yield wanted.flatMap((id) => byId.get(id) ?? [])
  }
}

/** 'Meer, Jan van der (12)'. Its number keeps it apart from every other. */
export const folderName = ({ id, first_name, infix, last_name }: CandidateRow): string =>
  `${safeName(`${last_name}, ${[first_name, infix].filter(Boolean).join(' ')}`)} (${id})`

/** What the programme asks for is called that; another keeps its own name. */
function fileName({ kind, name, content_type }: Attachment, required: string[]): string {
  return required.includes(kind) ? `${kind}.${attachmentTypes[content_type][0]}` : name
}

type Required = Map<number, string[]>

async function* filesIn(db: Db, ids: number[], required: Required, lines: string[]) {
  for await (const rows of inBatches(db, ids)) {
    const files = await filesOf(
      db,
      rows.map(({ id }) => id),
    )
    for (const row of rows) {
      const asked = required.get(row.honours_program_id) ?? []
      const folder = folderName(row)
      const distinct = distinctNames()
      const given = inOrderOf(asked, files.get(row.id) ?? [])
      lines.push('', folder, ...(given.length === 0 ? ['  geen bijlagen'] : []))
      for (const file of given) {
        const name = distinct(fileName(file, asked))
        lines.push(`  ${name}`)
        yield { key: file.object_key, name: `${folder}/${name}`, content_type: file.content_type }
      }
    }
  }
}

/** A folder for each candidate, and at the end what is in them. What the store does not have any more is said there and in the log. */
export async function* attachmentEntries({ db, store, log }: Context, ids: number[], required: Required): AsyncGenerator<ZipEntry> {
  const lines = [
    `Bijlagen van ${ids.length === 1 ? '1 kandidaat' : `${ids.length} kandidaten`}, ${formatInstant(new Date().toISOString())}`,
  ]
  yield* objectEntries(store, filesIn(db, ids, required, lines), ({ key }) => {
    log.error({ key }, 'an object is missing in the store')
    lines.push(`${lines.pop()}: ontbreekt in de opslag en zit niet in dit bestand`)
  })
  yield { name: 'OVERZICHT.txt', data: Buffer.from([...lines, ''].join(NEW_LINE)) }
}
