import path from 'node:path'
import type { Config } from '../config/config'
import type { Log } from '../http/logging'
import { openDiskStore } from './disk'
import type { ObjectStore } from './store'

/** The object store of the configuration. */
export async function openStore({ storage, dataDir, secretKey, publicUrl }: Config, log: Log): Promise<ObjectStore> {
  if (storage.kind === 'disk') return openDiskStore(path.join(dataDir, 'objects'), secretKey)
  // Whoever keeps files on disk does not wait for the client of S3 to load.
  const { openS3Store } = await import('./s3')
  return openS3Store(storage, publicUrl, log)
}
