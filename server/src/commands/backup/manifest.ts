import * as z from 'zod/mini'

const count = z.int().check(z.gte(0))

/** What `manifest.json` says. `SHA256SUMS` is written last, so that a backup that has it is complete. */
const manifest = z.object({
  format: z.literal(1),
  taken_at: z.iso.datetime(),
  /** Hashes of the migrations, in the order in which they were applied. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: count })),
  sequences: z.array(z.object({ name: z.string(), last_value: z.nullable(z.string()) })),
  objects: z.array(z.object({ key: z.string(), size: count })),
  /** Keys of rows whose object was gone before the backup began. */
  missing_objects: z.array(z.string()),
})
export type Manifest = z.infer<typeof manifest>

/** A problem with the backup or with the place to restore it into; it is printed without a stack. */
export class BackupError extends Error {
  override name = 'BackupError'
}

export function parseManifest(text: string): Manifest {
  const parsed = manifest.safeParse(JSON.parse(text))
  if (parsed.success) return parsed.data
  throw new BackupError(`manifest.json is not one that this version can read: ${z.prettifyError(parsed.error)}`)
}

export const tableFile = (name: string) => `tables/${name}.copy.gz`
export const objectFile = (key: string) => `objects/${key.slice(0, 2)}/${key}`

const number = (value: number) => value.toLocaleString('en')
const totalOf = (values: number[]) => values.reduce((total, value) => total + value, 0)

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

export function inWords(milliseconds: number): string {
  const seconds = Math.max(0, milliseconds / 1000)
  const [unit, length] = UNITS.find(([, each]) => seconds >= each) ?? UNITS[3]
  const units = unit === 'second' ? Math.round(seconds * 10) / 10 : Math.floor(seconds / length)
  return `${units} ${unit}${units === 1 ? '' : 's'}`
}

export function describeBackup({ taken_at, migrations, tables, objects, missing_objects }: Manifest, now = new Date()): string {
  const rows = totalOf(tables.map((table) => table.rows))
  const megabytes = totalOf(objects.map(({ size }) => size)) / 1_000_000
  const lines = [
    `Taken at ${taken_at}, ${inWords(now.getTime() - Date.parse(taken_at))} ago, after ${migrations.length} migrations.`,
    `${tables.length} tables with ${number(rows)} rows; ${number(objects.length)} files of ${megabytes.toFixed(1)} MB together.`,
  ]
  if (missing_objects.length > 0)
    lines.push(`${number(missing_objects.length)} files were missing before it began: ${missing_objects.slice(0, 5).join(', ')}.`)
  return lines.join('\n')
}
