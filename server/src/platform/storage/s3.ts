import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { Config } from '../config/config'
import type { Log } from '../http/logging'
import { checkedKey, checkedType } from './keys'
import { checkBucket } from './s3Check'
import { ADDRESS_SECONDS, MissingObject, type ObjectStore } from './store'

type S3Config = Extract<Config['storage'], { kind: 's3' }>

const DELETE_BATCH_SIZE = 1000
const CONNECT_TIMEOUT_MS = 5000
const REQUEST_TIMEOUT_MS = 60_000

const isMissing = (error: unknown) => error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404
const fallbackIfMissing =
  <T>(fallback: T) =>
  (error: unknown): T => {
    if (isMissing(error)) return fallback
    throw error
  }

export const connectS3 = ({ endpoint, region, accessKeyId, secretAccessKey }: S3Config) =>
  new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Some servers support neither virtual-hosted buckets nor the newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS },
  })

/** Objects are in `files/abc…`, uploads that are not accepted in `uploads/`. */
export function openS3Store(config: S3Config, publicUrl: string, log: Log): ObjectStore {
  const client = connectS3(config)
  const { bucket: Bucket } = config
  const upload = (key: string) => ({ Bucket, Key: `uploads/${checkedKey(key)}` })
  const object = (key: string) => ({ Bucket, Key: `files/${checkedKey(key)}` })

  const head = (location: { Bucket: string; Key: string }) => client.send(new HeadObjectCommand(location)).catch(fallbackIfMissing(null))

  async function deleteKeys(keys: string[]) {
    for (let start = 0; start < keys.length; start += DELETE_BATCH_SIZE) {
      const Objects = keys.slice(start, start + DELETE_BATCH_SIZE).map((Key) => ({ Key }))
      const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }))
      if (Errors.length > 0) throw new Error(`the object store kept ${Errors.length} objects (${Errors[0]!.Code})`)
    }
  }

  async function* listOlderThan(prefix: string, moment: Date): AsyncGenerator<string[]> {
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
      const old = Contents.filter(({ LastModified }) => LastModified !== undefined && LastModified < moment)
      if (old.length > 0) yield old.map(({ Key = '' }) => Key.slice(prefix.length))
    }
  }

  /** A copy gets a new modification time, also a copy onto itself. */
  const copy = (from: { Key: string }, to: { Bucket: string; Key: string }, ContentType: string | undefined) =>
    client
      .send(new CopyObjectCommand({ ...to, CopySource: `${Bucket}/${from.Key}`, ContentType, MetadataDirective: 'REPLACE' }))
      .then(() => true, fallbackIfMissing(false))

  async function abandonMultipart(moment: Date) {
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }))
    for (const { Key, UploadId, Initiated } of Uploads)
      if (Initiated && Initiated < moment)
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(fallbackIfMissing(null))
  }

  return {
    async signUpload(key, { content_type, size }) {
      const command = new PutObjectCommand({ ...upload(key), ContentType: checkedType(content_type), ContentLength: size })
      const expires_at = new Date(Date.now() + ADDRESS_SECONDS * 1000).toISOString()
      const signableHeaders = new Set(['content-type', 'content-length'])
      const url = await getSignedUrl(client, command, { expiresIn: ADDRESS_SECONDS, signableHeaders })
      return { url, method: 'PUT', headers: { 'content-type': content_type }, expires_at }
    },

    async accept(key) {
      const existing = await head(object(key))
      const from = existing ? object(key) : upload(key)
      const metadata = existing ?? (await head(upload(key)))
      if (!metadata || !(await copy(from, object(key), metadata.ContentType))) return false
      await deleteKeys([upload(key).Key])
      return true
    },

    async write(key, bytes, content_type) {
      let size = 0
      async function* counted() {
        for await (const chunk of bytes) {
          size += chunk.length
          yield chunk
        }
      }
      const params = { ...object(key), Body: Readable.from(counted()), ContentType: checkedType(content_type) }
      await new Upload({ client, params, queueSize: 2 }).done()
      return { size }
    },

    size: async (key) => (await head(object(key)))?.ContentLength ?? null,

    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const answer = await client.send(new GetObjectCommand({ ...object(key), Range })).catch(fallbackIfMissing(null))
      if (!answer) throw new MissingObject(key)
      return answer.Body as Readable
    },

    remove: (keys) => deleteKeys(keys.flatMap((key) => [object(key).Key, upload(key).Key])),
    olderThan: (moment) => listOlderThan('files/', moment),

    async abandon(moment) {
      for await (const keys of listOlderThan('uploads/', moment)) await deleteKeys(keys.map((key) => upload(key).Key))
      await abandonMultipart(moment)
    },

    check: () => checkBucket(client, Bucket, new URL(publicUrl).origin, log),
  }
}
