import { randomBytes } from 'node:crypto'

/** 128 bits in 22 characters that are safe in addresses and file names. */
export const newKey = () => randomBytes(16).toString('base64url')
export const isKey = (text: string) => /^[\w-]{22}$/.test(text)
