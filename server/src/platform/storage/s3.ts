import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { Config } from '../config/config'
import type { Log } from '../http/logging'
import { checkedKey, checkedType, ADDRESS_SECONDS, MissingObject, type ObjectStore } from './store'
import { checkBucket } from './s3Check'
import { removalFrom } from './s3Removal'

type S3Config = Extract<Config['storage'], { kind: 's3' }>

const CONNECT_TIMEOUT_MS = 1500
/** People wait for the answer: after this, the store counts as away. */
const ANSWER_TIMEOUT_MS = 4500
/** The timeout of requests that nobody waits for, such as a list of all objects. */
const REQUEST_TIMEOUT_MS = 60_000

const isMissing = (error: unknown) => error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404
const fallbackIfMissing =
  <T>(fallback: T) =>
  (error: unknown): T => {
    if (isMissing(error)) return fallback
    throw error
  }

/** Limits the time from the request until the headers of the answer; a body may take as long as its reader needs. */
const withDeadline = (timeout_ms: number) =>
  async function answered<T>(ask: (options: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> {
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(), timeout_ms)
    try {
      return await ask({ abortSignal: deadline.signal })
    } finally {
      clearTimeout(timer)
    }
  }

/** `idle_ms` ends a request whose connection carries nothing for so long. It is not repeated, so its connection is a fresh one. */
export const connectS3 = ({ endpoint, region, accessKeyId, secretAccessKey }: S3Config, idle_ms?: number) =>
  new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Some servers support neither virtual-hosted buckets nor the newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: idle_ms ? 1 : 2,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      throwOnRequestTimeout: true,
      ...(idle_ms && { socketTimeout: idle_ms, httpAgent: { keepAlive: false }, httpsAgent: { keepAlive: false } }),
    },
  })

/** Objects are in `files/abc…`, uploads that are not accepted in `uploads/`. */
export function openS3Store(config: S3Config, publicUrl: string, log: Log, answer_ms = ANSWER_TIMEOUT_MS): ObjectStore {
  const answered = withDeadline(answer_ms)
  const client = connectS3(config)
  // While a file is written, its connection carries bytes all the time; who reads one may pause for long.
  const writer = connectS3(config, answer_ms)
  const { bucket: Bucket } = config
  const removal = removalFrom({ client, Bucket, answered, log })
  const upload = (key: string) => ({ Bucket, Key: `uploads/${checkedKey(key)}` })
  const object = (key: string) => ({ Bucket, Key: `files/${checkedKey(key)}` })

  const head = (location: { Bucket: string; Key: string }) =>
    answered((options) => client.send(new HeadObjectCommand(location), options)).catch(fallbackIfMissing(null))

  /** A copy gets a new modification time, also a copy onto itself. */
  const copy = (from: { Key: string }, to: { Bucket: string; Key: string }, ContentType: string | undefined) => {
    const command = new CopyObjectCommand({ ...to, CopySource: `${Bucket}/${from.Key}`, ContentType, MetadataDirective: 'REPLACE' })
    return answered((options) => client.send(command, options)).then(() => true, fallbackIfMissing(false))
  }

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
      await removal.remove([upload(key).Key])
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
      await new Upload({ client: writer, params, queueSize: 2 }).done()
      return { size }
    },

    size: async (key) => (await head(object(key)))?.ContentLength ?? null,

    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const command = new GetObjectCommand({ ...object(key), Range })
      const answer = await answered((options) => client.send(command, options)).catch(fallbackIfMissing(null))
      if (!answer) throw new MissingObject(key)
      return answer.Body as Readable
    },

    remove: (keys) => removal.remove(keys.flatMap((key) => [object(key).Key, upload(key).Key])),

    async *olderThan(moment) {
      for await (const keys of removal.listOlderThan('files/', moment))
        if (keys.length > 0) yield keys.map((key) => key.slice('files/'.length))
    },

    async abandon(moment) {
      for await (const keys of removal.listOlderThan('uploads/', moment)) await removal.remove(keys)
      await abandonMultipart(moment)
    },

    check: () => checkBucket({ client: writer, Bucket, removal, origin: new URL(publicUrl).origin, log }),
  }
}
