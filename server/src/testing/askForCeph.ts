import { inject } from 'vitest'
import type { CephStorage } from './ceph'

/** Ceph as object storage, one for all test files of a run; each makes buckets of its own in it. */
export async function askForCeph(): Promise<CephStorage> {
  const answer = await fetch(inject('ceph'))
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json() as Promise<CephStorage>
}
