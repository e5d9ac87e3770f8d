import { mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDiskStore } from './disk'
import { newKey } from './store'

const MEGABYTE = 1024 ** 2
const folder = mkdtempSync(path.join(tmpdir(), 'pre-u-disk-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function* megabytes(count: number) {
  for (let sent = 0; sent < count; sent += 1) yield Buffer.alloc(MEGABYTE)
}

test('a file that would take the room of the database is refused while it comes, and leaves nothing', async () => {
  let free = 1000 * MEGABYTE
  const store = openDiskStore(folder, 'x'.repeat(40), async () => free)
  async function* fillingUp() {
    yield* megabytes(10)
    free = 127 * MEGABYTE
    yield* megabytes(10)
  }
  await expect(store.write(newKey(), fillingUp(), 'text/plain')).rejects.toMatchObject({ code: 'ENOSPC' })
  await expect(store.receive!(newKey(), megabytes(1))).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(await readdir(path.join(folder, 'drafts'))).toEqual([])
  free = 200 * MEGABYTE
  expect(await store.write(newKey(), megabytes(20), 'text/plain')).toEqual({ size: 20 * MEGABYTE })
})
