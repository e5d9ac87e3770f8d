import { and, eq, inArray, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { documentsTable as table } from '../../../tables/documents'
import type { KindOfNews } from '../story'

const folders = alias(table, 'folders')

/** A general document or folder that staff announce. */
export const documentNews: KindOfNews<'document'> = {
  audience: 'every contact person',
  read: async (db, rows) => {
    const news = new Map(rows.map((row) => [row.record_id, row]))
    const documents = await db
      .select({ id: table.id, kind: table.kind, name: table.name, key: table.key, parent: { key: folders.key, name: folders.name } })
      .from(table)
      .leftJoin(folders, eq(folders.id, table.parent_id))
      .where(and(inArray(table.id, [...news.keys()]), isNull(table.trashed_at)))
      .orderBy(table.id)
    return documents.map(({ id, kind, name, key, parent }) => {
      const row = news.get(id)!
      const folder = kind === 'folder' ? { key, name } : parent
      const what = row.before.is_announced ? 'Nieuwe versie' : kind === 'folder' ? 'Nieuwe map' : 'Nieuw document'
      return {
        news: row,
        weight: 'notice',
        noun: null,
        outcome: `${what.toLowerCase()}: ${name}`,
        topic: {
          key: `documents ${folder?.key ?? ''}`,
          heading: folder ? `Algemene documenten: ${folder.name}` : 'Algemene documenten',
          facts: [],
          head: ['Naam', 'Soort'],
          path: `/schools/docs/all${folder ? `?folder=${folder.key}` : ''}`,
          linkLabel: 'Bekijk de documenten',
        },
        line: [name, what],
        sentences: [],
      }
    })
  },
}
