import {
  CreateBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  ListObjectVersionsCommand,
  PutBucketPolicyCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import pino from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { askForCeph } from '../../testing/askForCeph'
import type { CephStorage } from '../../testing/ceph'
import { newKey, type ObjectStore } from './store'
import { connectS3, openS3Store } from './s3'

const STARTED_WITHIN_MS = 150_000
const inAMinute = () => new Date(Date.now() + 60_000)
const aMinuteAgo = () => new Date(Date.now() - 60_000)

let ceph: CephStorage
beforeAll(async () => {
  ceph = await askForCeph()
}, STARTED_WITHIN_MS)

async function* bytes() {
  yield Buffer.from('inhoud')
}

async function listAll(pages: AsyncIterable<string[]>) {
  const keys: string[] = []
  for await (const page of pages) keys.push(...page)
  return keys
}

/** A bucket of its own for each test, so that all that is left in it is of that test. */
async function openBucket(versions: 'Enabled' | 'none') {
  const Bucket = `b-${newKey()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '0')}`
  const storage = { ...ceph, bucket: Bucket }
  const client = connectS3(storage)
  const setVersions = (Status: 'Enabled' | 'Suspended') =>
    client.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status } }))
  await client.send(new CreateBucketCommand({ Bucket }))
  if (versions === 'Enabled') await setVersions('Enabled')
  const store: ObjectStore = openS3Store(storage, 'https://pre-u.example', pino({ level: 'silent' }))
  return {
    store,
    suspend: () => setVersions('Suspended'),
    put: (Key: string) => client.send(new PutObjectCommand({ Bucket, Key, Body: 'inhoud' })),
    hide: (Key: string) => client.send(new DeleteObjectCommand({ Bucket, Key })),
    hideMany: (Keys: string[]) => client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: Keys.map((Key) => ({ Key })) } })),
    refuse: (...actions: string[]) => {
      const Statement = {
        Effect: 'Deny',
        Principal: '*',
        Action: actions,
        Resource: [`arn:aws:s3:::${Bucket}`, `arn:aws:s3:::${Bucket}/*`],
      }
      return client.send(new PutBucketPolicyCommand({ Bucket, Policy: JSON.stringify({ Version: '2012-10-17', Statement }) }))
    },
    left: async () => {
      const { Versions = [], DeleteMarkers = [] } = await client.send(new ListObjectVersionsCommand({ Bucket }))
      return [...Versions.map(({ Key }) => Key), ...DeleteMarkers.map(({ Key }) => `marker of ${Key}`)]
    },
  }
}

describe('in a bucket that keeps versions', () => {
  test('removing leaves no version of an object and its uploads, and every other object', async () => {
    const { store, left, put } = await openBucket('Enabled')
    const [key, other] = [newKey(), newKey()]
    await put(`uploads/${key}`)
    await put(`uploads/${key}`)
    await store.accept(key)
    await store.accept(key)
    await put(`uploads/${key}`)
    await store.write(key, bytes(), 'application/pdf')
    await store.write(other, bytes(), 'application/pdf')
    await put(`files/${key}-longer`)
    expect((await left()).filter((each) => each === `files/${key}`).length).toBeGreaterThan(2)
    await store.remove([key, newKey()])
    expect(new Set(await left())).toEqual(new Set([`files/${key}-longer`, `files/${other}`]))
  })

  test('an accepted upload leaves only its object', async () => {
    const { store, left, put } = await openBucket('Enabled')
    const key = newKey()
    await put(`uploads/${key}`)
    await put(`uploads/${key}`)
    await store.accept(key)
    expect(await left()).toEqual([`files/${key}`])
  })

  test('what was deleted without its versions is found and erased, also when no new versions are stored', async () => {
    const { store, left, put, hide, suspend } = await openBucket('Enabled')
    const key = newKey()
    await put(`files/${key}`)
    await hide(`files/${key}`)
    await put(`uploads/${key}`)
    await hide(`uploads/${key}`)
    await suspend()
    expect(await listAll(store.olderThan(aMinuteAgo()))).toEqual([])
    expect(await listAll(store.olderThan(inAMinute()))).toEqual([key])
    await store.abandon(inAMinute())
    expect(await left()).toEqual([`files/${key}`, `marker of files/${key}`])
    await store.remove([key])
    expect(await left()).toEqual([])
  })

  test('more than one answer holds is listed in full', async () => {
    const { store, put, hideMany } = await openBucket('Enabled')
    const keys = Array.from({ length: 1000 }, newKey)
    await hideMany(keys.map((key) => `files/${key}`))
    const last = '_'.repeat(22)
    await put(`files/${last}`)
    expect(new Set(await listAll(store.olderThan(inAMinute())))).toEqual(new Set([...keys, last]))
  })

  test('the check leaves nothing behind', async () => {
    const { store, left } = await openBucket('Enabled')
    expect([await store.check(), await left()]).toEqual([null, []])
  })

  test.each(['s3:GetBucketVersioning', 's3:ListBucketVersions', 's3:DeleteObjectVersion'])(
    'without %s an object is deleted as without versions, and the check says what stays',
    async (action) => {
      const { store, refuse } = await openBucket('Enabled')
      const key = newKey()
      await store.write(key, bytes(), 'application/pdf')
      await refuse(action)
      await store.remove([key])
      expect(await store.size(key)).toBeNull()
      expect(await store.check()).toContain('s3:ListBucketVersions')
      await store.abandon(inAMinute())
    },
  )
})

test('a bucket without versions needs no rights to them', async () => {
  const { store, left, refuse } = await openBucket('none')
  const key = newKey()
  await store.write(key, bytes(), 'application/pdf')
  expect(await left()).toEqual([`files/${key}`])
  await store.remove([key])
  expect(await left()).toEqual([])
  await refuse('s3:ListBucketVersions', 's3:DeleteObjectVersion')
  await store.write(key, bytes(), 'application/pdf')
  expect(await listAll(store.olderThan(inAMinute()))).toEqual([key])
  await store.remove([key])
  expect([await store.size(key), await store.check()]).toEqual([null, null])
})
