import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutBucketCorsCommand,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { errorCode } from '../system'
import type { Log } from '../http/logging'
import { newKey } from './store'
import type { Removal } from './s3Removal'

const HOUR_IN_SECONDS = 3600

function explain(bucket: string, error: unknown) {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  if (status === 404) return `The bucket ${bucket} does not exist. Make it, or set S3_BUCKET to one that does.`
  if (status === 401 || status === 403)
    return `The object store refuses the bucket ${bucket}. Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and that they may read, write and remove there.`
  const reason = status ?? errorCode(error) ?? (error instanceof Error ? error.name : '')
  return `The object store cannot be used (${reason}). Check S3_ENDPOINT and S3_REGION.`
}

const explainVersions = (bucket: string) =>
  `The bucket ${bucket} keeps versions that these credentials may not delete: what is erased stays in them. Allow s3:GetBucketVersioning, s3:ListBucketVersions and s3:DeleteObjectVersion, without object lock.`

type Subject = { client: S3Client; Bucket: string; removal: Removal; origin: string; log: Log }

export async function checkBucket({ client, Bucket, removal, origin, log }: Subject): Promise<string | null> {
  const probe = { Bucket, Key: `probe-${newKey()}` }
  let isErased = true
  try {
    await client.send(new HeadBucketCommand({ Bucket }))
    await client.send(new PutObjectCommand({ ...probe, Body: 'pre-u' }))
    const { Body } = await client.send(new GetObjectCommand(probe))
    if ((await Body?.transformToString()) !== 'pre-u') throw new Error('the store returned the probe changed')
    const { DeleteMarker } = await client.send(new DeleteObjectCommand(probe))
    if (DeleteMarker) isErased = await removal.erasesVersions(probe.Key)
  } catch (error) {
    throw new Error(explain(Bucket, error), { cause: error })
  }
  const rule = { AllowedOrigins: [origin], AllowedMethods: ['PUT'], AllowedHeaders: ['content-type'], MaxAgeSeconds: HOUR_IN_SECONDS }
  try {
    await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: [rule] } }))
  } catch (err) {
    log.warn(
      { err, bucket: Bucket, origin },
      'the bucket refuses CORS rules: allow PUT with content-type from this origin, or uploads fail',
    )
  }
  return isErased ? null : explainVersions(Bucket)
}
