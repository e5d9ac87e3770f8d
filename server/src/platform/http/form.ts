import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { ApiError } from './errors'

/** The parser throws plain errors for a form that it cannot read: without a boundary, or cut off. The request is at fault. */
export function refuseUnreadable(error: unknown): never {
  const isPlain = error instanceof Error && !(error instanceof ApiError) && !('statusCode' in error)
  throw isPlain ? Object.assign(error, { statusCode: 400 }) : error
}

/** Yields the parts of a form, so that a caller can do other things between them. */
export async function* partsOf(request: FastifyRequest) {
  try {
    for await (const part of request.parts()) yield part
  } catch (error) {
    refuseUnreadable(error)
  }
}

export async function* bytesOf({ file }: MultipartFile): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of file) yield chunk as Buffer
  } catch (error) {
    refuseUnreadable(error)
  }
}
