import { sql } from 'drizzle-orm'
import { bucketOf } from '@pre-u/contract/documents'
import { startBenchServer } from './benchServer'
import { aFolder, aSchool } from '../../server/src/testing/builders'

export async function startDocumentsServer(dataDir: string, items: number) {
  const target = { bucket: '', folder: '' }
  const server = await startBenchServer(dataDir, async (db) => {
    const { id } = await aSchool(db)
    const folder = await aFolder(db, { school_id: id })
    Object.assign(target, { bucket: bucketOf(id), folder: folder.key })
    await db.execute(sql`
      insert into documents (key, school_id, parent_id, kind, name, size)
      select translate(encode(decode(md5(n::text), 'hex'), 'base64'), '+/=', '-_'), ${id}, ${folder.id},
        case when n % 20 = 0 then 'folder' else 'file' end, 'Verslag ' || md5(n::text) || '.pdf', n
      from generate_series(1, ${items}::int) n`)
    await db.execute(sql`vacuum analyze documents`)
  })
  return { ...server, ...target }
}
