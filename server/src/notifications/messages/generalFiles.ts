import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db'
import { documentsTable as table } from '../../tables/documents'

/** `folder`: the key of its folder, null at the root; `path`: the names of its folders, 'Brieven / 2026'. */
export type GeneralFile = {
  key: string
  name: string
  folder: string | null
  path: string
  size: number
  content_type: string
  object_key: string | null
}

/** Reads all general documents outside the trash, by path and name. */
export async function readGeneralFiles(db: Db): Promise<GeneralFile[]> {
  const { rows } = await db.execute<GeneralFile>(sql`
    with recursive tree as (
      select id, key, name, kind, null::text as folder, '' as path, size, content_type, object_key from ${table}
      where school_id is null and parent_id is null and trashed_at is null
      union all
      select item.id, item.key, item.name, item.kind, tree.key, concat_ws(' / ', nullif(tree.path, ''), tree.name),
        item.size, item.content_type, item.object_key
      from ${table} item join tree on item.parent_id = tree.id where item.trashed_at is null
    )
    select key, name, folder, path, size, content_type, object_key from tree where kind = 'file' order by path, lower(name), id`)
  return rows
}
