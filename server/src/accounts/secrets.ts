import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits need no slow hash. Only the hash is stored. */
export const newSecret = () => randomBytes(32).toString('base64url')
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url')
