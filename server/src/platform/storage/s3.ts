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

// As many as one call takes.
const REMOVED_AT_ONCE = 1000
const CONNECT_MS = 5000
const IDLE_MS = 60_000

const isMissing = (error: unknown) => error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404
const unlessMissing =
  <T>(otherwise: T) =>
  (error: unknown): T => {
    if (isMissing(error)) return otherwise
    throw error
  }

export const connectS3 = ({ endpoint, region, accessKeyId, secretAccessKey }: S3Config) =>
  new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Not every server has a name for each bucket, nor knows the newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: IDLE_MS },
  })

/** Objects in a bucket: `files/abc…`; what is sent and not accepted under `uploads/`. */
export function openS3Store(config: S3Config, publicUrl: string, log: Log): ObjectStore {
  const client = connectS3(config)
  const { bucket: Bucket } = config
  const upload = (key: string) => ({ Bucket, Key: `uploads/${checkedKey(key)}` })
  const object = (key: string) => ({ Bucket, Key: `files/${checkedKey(key)}` })

  const head = (where: { Bucket: string; Key: string }) => client.send(new HeadObjectCommand(where)).catch(unlessMissing(null))

  async function removeNames(names: string[]) {
    for (let from = 0; from < names.length; from += REMOVED_AT_ONCE) {
      const Objects = names.slice(from, from + REMOVED_AT_ONCE).map((Key) => ({ Key }))
      const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }))
      if (Errors.length > 0) throw new Error(`the object store kept ${Errors.length} objects (${Errors[0]!.Code})`)
    }
  }

  async function* namesUnder(prefix: string, moment: Date): AsyncGenerator<string[]> {
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
      const old = Contents.filter(({ LastModified }) => LastModified !== undefined && LastModified < moment)
      if (old.length > 0) yield old.map(({ Key = '' }) => Key.slice(prefix.length))
    }
  }

  /** A copy is as old as its copying, also one onto itself. */
  const copy = (from: { Key: string }, to: { Bucket: string; Key: string }, ContentType: string | undefined) =>
    client
      .send(new CopyObjectCommand({ ...to, CopySource: `${Bucket}/${from.Key}`, ContentType, MetadataDirective: 'REPLACE' }))
      .then(() => true, unlessMissing(false))

  async function abandonMultipart(moment: Date) {
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }))
    for (const { Key, UploadId, Initiated } of Uploads)
      if (Initiated && Initiated < moment)
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(unlessMissing(null))
  }

  return {
    async signUpload(key, { content_type, size }) {
      const command = new PutObjectCommand({ ...upload(key), ContentType: checkedType(content_type), ContentLength: size })
      const expires_at = new Date(Date.now() + ADDRESS_SECONDS * 1000).toISOString()
      // Signed, they cannot be other than announced: the server refuses another type or length.
      const signableHeaders = new Set(['content-type', 'content-length'])
      const url = await getSignedUrl(client, command, { expiresIn: ADDRESS_SECONDS, signableHeaders })
      return { url, method: 'PUT', headers: { 'content-type': content_type }, expires_at }
    },

    async accept(key) {
      const accepted = await head(object(key))
      const from = accepted ? object(key) : upload(key)
      const described = accepted ?? (await head(upload(key)))
      if (!described || !(await copy(from, object(key), described.ContentType))) return false
      await removeNames([upload(key).Key])
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
      const answer = await client.send(new GetObjectCommand({ ...object(key), Range })).catch(unlessMissing(null))
      if (!answer) throw new MissingObject(key)
      return answer.Body as Readable
    },

    remove: (keys) => removeNames(keys.flatMap((key) => [object(key).Key, upload(key).Key])),
    olderThan: (moment) => namesUnder('files/', moment),

    async abandon(moment) {
      for await (const keys of namesUnder('uploads/', moment)) await removeNames(keys.map((key) => upload(key).Key))
      await abandonMultipart(moment)
    },

    check: () => checkBucket(client, Bucket, new URL(publicUrl).origin, log),
  }
}
