import path from 'node:path'
import type { Config } from '../config/config'
import type { Log } from '../http/logging'
import { openDiskStore } from './disk'
import { explainFaults } from './faults'
import { withoutMark } from './olderDatabase'
import type { ObjectStore } from './store'

export async function openStore({ storage, dataDir, secretKey, publicUrl }: Config, log: Log): Promise<ObjectStore> {
  if (storage.kind === 'disk') return explainFaults(withoutMark(openDiskStore(path.join(dataDir, 'objects'), secretKey)), log)
  const { openS3Store } = await import('./s3')
  return explainFaults(withoutMark(openS3Store(storage, publicUrl, log)), log)
}
