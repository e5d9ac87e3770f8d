import { createHash } from 'node:crypto'

/** Weak: the same text is sent in several encodings. */
export const etagOf = (text: string | Buffer) => `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 20)}"`

const opaqueTag = (tag: string) => tag.trim().replace(/^W\//, '')

/** Whether the request says that it has this version already. */
export const matchesEtag = (etag: string, ifNoneMatch: string | undefined) =>
  ifNoneMatch === '*' || (ifNoneMatch?.split(',').some((tag) => opaqueTag(tag) === opaqueTag(etag)) ?? false)
