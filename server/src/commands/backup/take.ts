import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { appliedMigrations } from '../../platform/db/migrate'
import { MissingObject, type ObjectStore } from '../../platform/storage/store'
import { findEarlierBackup, openBackupFolder, refuseUsedFolder } from './files'
import { BackupError, type Manifest, objectFile } from './manifest'
import { copyDatabase, inTransaction } from './snapshot'

export type Source = { clientConfig: pg.ClientConfig; store: Pick<ObjectStore, 'read' | 'size'>; keyColumns: PgColumn[] }

/**
 * Objects never change, but one can be removed, with its row, between the snapshot and its copy. A new snapshot no longer names it; an
 * object that is still named and still absent was lost before.
 */
async function copyUntilComplete({ clientConfig, store, keyColumns }: Source, folder: string) {
  const files = openBackupFolder(folder)
  const earlier = await findEarlierBackup(folder)
  const copied = new Map<string, number>()
  const linked = new Set<string>()

  /** Objects never change: one that the backup before has under this key, of this size, is not copied again. */
  async function linkObject(key: string): Promise<boolean> {
    const size = earlier?.sums.has(objectFile(key)) ? await store.size(key) : null
    if (!earlier || size === null || !(await files.linkFrom(objectFile(key), earlier, size))) return false
    copied.set(key, size)
    linked.add(key)
    return true
  }

  async function copyObject(key: string): Promise<boolean> {
    try {
      if (await linkObject(key)) return true
      copied.set(key, (await files.write(objectFile(key), await store.read(key))).size)
      return true
    } catch (error) {
      if (error instanceof MissingObject) return false
      throw error
    }
  }

  async function attempt(missingBefore: string[]): Promise<Omit<Manifest, 'format'>> {
    const { keys, ...database } = await copyDatabase(clientConfig, keyColumns, files)
    const missing: string[] = []
    for (const key of keys) if (!copied.has(key) && !(await copyObject(key))) missing.push(key)
    if (missing.some((key) => !missingBefore.includes(key))) return attempt(missing)

    const named = new Set(keys)
    for (const key of copied.keys()) {
      if (named.has(key)) continue
      await rm(path.join(folder, objectFile(key)))
      files.forget(objectFile(key))
      copied.delete(key)
      linked.delete(key)
    }
    return { ...database, objects: [...copied].map(([key, size]) => ({ key, size })), missing_objects: missing }
  }

  return { files, contents: await attempt([]), linked }
}

async function refuseEmptyDatabase(clientConfig: pg.ClientConfig) {
  const migrations = await inTransaction(clientConfig, 'begin read only', appliedMigrations)
  if (migrations.length === 0) throw new BackupError('This database has no tables of Pre-U: check DATABASE_URL.')
}

/**
 * Copies database and objects, which agree with each other, into a new folder, while people work. `linked`: how many files the earlier
 * backup has too.
 */
export async function takeBackup(source: Source, folder: string): Promise<{ manifest: Manifest; linked: number }> {
  await refuseEmptyDatabase(source.clientConfig)
  await refuseUsedFolder(folder)
  const { files, contents, linked } = await copyUntilComplete(source, folder)
  const manifest: Manifest = { format: 1, ...contents }
  await files.writeText('manifest.json', `${JSON.stringify(manifest, null, 1)}\n`)
  await files.complete()
  return { manifest, linked: linked.size }
}
