import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { link, mkdir, readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { errorCode } from '../../platform/system'
import { BackupError } from './manifest'

// This is the format of sha256sum, so that a backup can be checked without this program.
const SUMS = 'SHA256SUMS'
const SUM_LINE = /^([\da-f]{64}) {2}(.+)$/

/** Writes files for the owner only, and remembers their checksums. */
export function openBackupFolder(folder: string) {
  const sums = new Map<string, string>()

  async function write(file: string, bytes: AsyncIterable<Uint8Array>): Promise<{ size: number }> {
    const target = path.join(folder, file)
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    const hash = createHash('sha256')
    let size = 0
    async function* hashed() {
      for await (const chunk of bytes) {
        hash.update(chunk)
        size += chunk.length
        yield chunk
      }
    }
    await pipeline(Readable.from(hashed()), createWriteStream(target, { mode: 0o600, flush: true }))
    sums.set(file, hash.digest('hex'))
    return { size }
  }

  /** A second name for the file of another backup. False where the disk knows no such names, or the file is not as it was. */
  async function linkFrom(file: string, { folder: other, sums: otherSums }: EarlierBackup, size: number): Promise<boolean> {
    const sum = otherSums.get(file)
    const earlier = path.join(other, file)
    if (!sum || (await stat(earlier).catch(() => null))?.size !== size) return false
    const target = path.join(folder, file)
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    const isLinked = await link(earlier, target).then(
      () => true,
      () => false,
    )
    if (isLinked) sums.set(file, sum)
    return isLinked
  }

  const writeText = (file: string, text: string) => write(file, Readable.from([Buffer.from(text)]))

  return {
    write,
    linkFrom,
    writeText,
    forget: (file: string) => sums.delete(file),
    complete: () => writeText(SUMS, [...sums].map(([file, sum]) => `${sum}  ${file}\n`).join('')),
  }
}

const parseSums = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [, sum, file] = SUM_LINE.exec(line) ?? []
      if (!sum || !file || file.split('/').includes('..')) throw new BackupError(`${SUMS} is damaged at the line '${line}'.`)
      return [file, sum] as const
    })

export type EarlierBackup = { folder: string; sums: Map<string, string> }

/** The newest complete backup beside this folder. */
export async function findEarlierBackup(folder: string): Promise<EarlierBackup | null> {
  const parent = path.dirname(folder)
  const found: { folder: string; at: number }[] = []
  for (const name of await readdir(parent).catch(() => [])) {
    const sums = await stat(path.join(parent, name, SUMS)).catch(() => null)
    if (sums) found.push({ folder: path.join(parent, name), at: sums.mtimeMs })
  }
  const [newest] = found.toSorted((one, other) => other.at - one.at)
  if (!newest) return null
  return { folder: newest.folder, sums: new Map(parseSums(await readFile(path.join(newest.folder, SUMS), 'utf8'))) }
}

export async function refuseUsedFolder(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new BackupError(`${folder} is not empty. Name a folder that is new or empty.`)
}

async function sumOf(file: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(file), hash)
    return hash.digest('hex')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

/** Verifies the checksum of each file of a backup and returns their names. */
export async function verifySums(folder: string): Promise<Set<string>> {
  const text = await readFile(path.join(folder, SUMS), 'utf8').catch(() => {
    throw new BackupError(`${folder} holds no complete backup: ${SUMS}, which is written last, is not there.`)
  })
  const damaged: string[] = []
  const files = new Set<string>()
  for (const [file, sum] of parseSums(text)) {
    files.add(file)
    if ((await sumOf(path.join(folder, file))) !== sum) damaged.push(file)
  }
  if (damaged.length > 0) throw new BackupError(`This backup is damaged; missing or changed: ${damaged.slice(0, 10).join(', ')}.`)
  return files
}
