import {
  DeleteObjectsCommand,
  GetBucketVersioningCommand,
  ListObjectVersionsCommand,
  type ObjectIdentifier,
  paginateListObjectsV2,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { Log } from '../http/logging'

const DELETE_BATCH_SIZE = 1000
/** What servers answer when credentials do not suffice, and those that know no versions. */
const REFUSALS = new Set([401, 403, 405, 501])

type Answered = <T>(ask: (options: { abortSignal: AbortSignal }) => Promise<T>) => Promise<T>
/** Nobody waits for a list of all objects. */
const unhurried: Answered = (ask) => ask({ abortSignal: new AbortController().signal })

type Bucket = { client: S3Client; Bucket: string; answered: Answered; log: Log }
/** An object as it was once, or a marker that says that it was deleted. */
type Version = { Key: string; VersionId: string | undefined; isNewest: boolean; isMarker: boolean; at: Date | undefined }

class NotDeleted extends Error {
  constructor(
    count: number,
    readonly code: string | undefined,
  ) {
    super(`the object store did not delete ${count} objects (${code})`)
  }
}

const isRefused = (error: unknown) =>
  error instanceof NotDeleted
    ? error.code === 'AccessDenied'
    : error instanceof S3ServiceException && REFUSALS.has(error.$metadata.httpStatusCode ?? 0)

/** Lists and removes objects, with all of their versions where the bucket keeps them. */
export function removalFrom({ client, Bucket, answered, log }: Bucket) {
  /** Returns true also after versions were switched off: old ones stay. */
  async function keepsVersions() {
    try {
      return (await answered((options) => client.send(new GetBucketVersioningCommand({ Bucket }), options))).Status !== undefined
    } catch (error) {
      if (isRefused(error)) return false
      throw error
    }
  }

  async function deleteAll(all: ObjectIdentifier[]) {
    for (let start = 0; start < all.length; start += DELETE_BATCH_SIZE) {
      const Objects = all.slice(start, start + DELETE_BATCH_SIZE)
      const command = new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } })
      const { Errors = [] } = await answered((options) => client.send(command, options))
      if (Errors.length > 0) throw new NotDeleted(Errors.length, Errors[0]!.Code)
    }
  }

  async function* listVersions(Prefix: string, within: Answered): AsyncGenerator<Version[]> {
    let page: { KeyMarker?: string; VersionIdMarker?: string } | null = {}
    while (page) {
      const command: ListObjectVersionsCommand = new ListObjectVersionsCommand({ Bucket, Prefix, ...page })
      const { Versions = [], DeleteMarkers = [], ...rest } = await within((options) => client.send(command, options))
      const toVersion =
        (isMarker: boolean) =>
        ({ Key = '', VersionId, IsLatest = false, LastModified }: (typeof DeleteMarkers)[number]): Version => ({
          Key,
          VersionId,
          isNewest: IsLatest,
          isMarker,
          at: LastModified,
        })
      yield [...Versions.map(toVersion(false)), ...DeleteMarkers.map(toVersion(true))]
      page = rest.IsTruncated ? { KeyMarker: rest.NextKeyMarker, VersionIdMarker: rest.NextVersionIdMarker } : null
    }
  }

  async function versionsOf(keys: string[]) {
    const found: Version[] = []
    for (const key of keys) for await (const page of listVersions(key, answered)) found.push(...page.filter(({ Key }) => Key === key))
    return found
  }

  /** Deletes objects with their versions. Where versions are refused, it deletes the objects alone and returns false. */
  async function erase(keys: string[]): Promise<boolean> {
    let present = keys
    try {
      const versions = await versionsOf(keys)
      // Another marker on top of one would be added at each sweep.
      present = versions.filter(({ isNewest, isMarker }) => isNewest && !isMarker).map(({ Key }) => Key)
      await deleteAll(versions.map(({ Key, VersionId }) => ({ Key, VersionId })))
      return true
    } catch (error) {
      if (!isRefused(error)) throw error
      log.warn({ err: error, bucket: Bucket }, 'the bucket keeps versions of removed objects, and these credentials may not delete them')
      await deleteAll(present.map((Key) => ({ Key })))
      return false
    }
  }

  /** Lists keys by the age of the newest version, also those of which only old versions are left. */
  async function* listWithVersions(prefix: string, moment: Date): AsyncGenerator<string[]> {
    for await (const page of listVersions(prefix, unhurried))
      yield page.filter(({ isNewest, at }) => isNewest && at !== undefined && at < moment).map(({ Key }) => Key)
  }

  async function* listCurrent(prefix: string, moment: Date): AsyncGenerator<string[]> {
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }))
      yield Contents.filter(({ LastModified }) => LastModified !== undefined && LastModified < moment).map(({ Key = '' }) => Key)
  }

  return {
    remove: async (keys: string[]): Promise<void> => {
      if (keys.length === 0) return
      if (await keepsVersions()) await erase(keys)
      else await deleteAll(keys.map((Key) => ({ Key })))
    },

    /** Deletes the versions of an object that left a marker, and returns whether nothing of it is left. */
    erasesVersions: async (key: string) => (await keepsVersions()) && (await erase([key])),

    async *listOlderThan(prefix: string, moment: Date): AsyncGenerator<string[]> {
      try {
        yield* (await keepsVersions()) ? listWithVersions(prefix, moment) : listCurrent(prefix, moment)
      } catch (error) {
        if (!isRefused(error)) throw error
        yield* listCurrent(prefix, moment)
      }
    },
  }
}
export type Removal = ReturnType<typeof removalFrom>
