import { sql } from 'drizzle-orm'
import { formatInstant } from '@pre-u/contract/platform/dates'
import { honoursFilesTable as files } from '../../tables/candidates'
import type { Context } from '../../platform/context'
import { escapeHtml } from '../../platform/http/htmlPage'
import { readProgramme } from '../../platform/programme/programme'
import { objectEntries } from '../../platform/storage/zipEntries'
import { distinctNames } from '../../platform/zip/names'
import type { ZipEntry } from '../../platform/zip/write'
import type { Subject } from './find'
import { type HeldPart, namesIn, readHeld } from './read'
import { restrictedFilesTable as restrictedFiles } from '../../tables/subjectAccess'
import { fieldsOf } from './words'

type StoredFile = { key: string; name: string; content_type: string; modified_at: string }

/** Reads the attachments of a candidate. Documents that an account added are of the school, so that only their names are given. */
async function readFiles({ db }: Context, { candidateIds }: Subject): Promise<StoredFile[]> {
  const { rows } = await db.execute<StoredFile>(sql`
    select object_key as key, name, content_type, uploaded_at::text as modified_at from ${files}
    where honours_student_id = any(${sql.param(candidateIds)}::int[])
    union all
    select object_key, file ->> 'name', file ->> 'content_type', file ->> 'uploaded_at' from ${restrictedFiles}
    where honours_student_id = any(${sql.param(candidateIds)}::int[]) order by 4`)
  const uniqueName = distinctNames()
  return rows.map((row) => ({ ...row, name: `Bijlagen/${uniqueName(row.name)}`, modified_at: new Date(row.modified_at).toISOString() }))
}

const partAsHtml = ({ label, rows }: HeldPart) => `<section>
<h2>${escapeHtml(label)} (${rows.length})</h2>
${rows
  .map((row) => {
    const facts = fieldsOf(row).map((field) => `<dt>${escapeHtml(field.label)}</dt><dd>${escapeHtml(field.value)}</dd>`)
    return `<dl>${facts.join('')}</dl>`
  })
  .join('\n')}
</section>`

const STYLE = `body{max-width:50rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 sans-serif;color:#1a1a1a}
dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem;padding:1rem 0;border-top:1px solid #bbb;margin:0}
dt{color:#555}dd{margin:0;overflow-wrap:anywhere;white-space:pre-line}
@media (max-width:40em){dl{display:block}dd{margin-bottom:.5rem}}`

type Page = { subject: Subject; parts: HeldPart[]; at: string; hasFiles: boolean; programmeName: string; publicUrl: string }

/** The page refers to what article 15 of the GDPR asks for as well. */
const asHtml = ({ subject: { email }, parts, at, hasFiles, programmeName, publicUrl }: Page) => `<!doctype html>
<html lang="nl">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Gegevens van ${escapeHtml(email)}</title><style>${STYLE}</style></head>
<body>
<main>
<h1>Gegevens van ${escapeHtml(namesIn(parts).join(', ') || email)}</h1>
<p>Dit is alles wat ${escapeHtml(programmeName)} op ${escapeHtml(formatInstant(at))} bewaart over ${escapeHtml(email)}.${hasFiles ? ' De bestanden staan in de map Bijlagen.' : ''} In gegevens.json staat hetzelfde in een vorm die een computer kan lezen.</p>
<p>Waarom wij dit bewaren, hoe lang, wie het ziet en welke rechten u hebt, leest u in de <a href="${escapeHtml(publicUrl)}/privacy">privacyverklaring</a>.</p>
${parts.length === 0 ? '<p>Er zijn geen gegevens.</p>' : parts.map(partAsHtml).join('\n')}
</main>
</body>
</html>
`

/** Yields a page to read, the same as JSON, and the files. */
export async function* subjectEntries(context: Context, subject: Subject): AsyncGenerator<ZipEntry> {
  const { store, log, config } = context
  const modified_at = new Date().toISOString()
  const parts = await readHeld(context.db, subject)
  const attachments = await readFiles(context, subject)
  const { programme_name: programmeName } = await readProgramme(context.db)
  const page = { subject, parts, at: modified_at, hasFiles: attachments.length > 0, programmeName, publicUrl: config.publicUrl }
  const text = (name: string, content: string): ZipEntry => ({ name, data: Buffer.from(content), deflated: false, modified_at })
  yield text('Gegevens.html', asHtml(page))
  const held = parts.map(({ name, label, rows }) => ({ table: name, label, rows }))
  yield text('gegevens.json', `${JSON.stringify({ email: subject.email, at: modified_at, held }, null, 2)}\n`)
  yield* objectEntries(store, attachments, ({ key }) => log.error({ key }, 'an object is missing in the store'))
}
