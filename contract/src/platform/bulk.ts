import { number } from './words'
import * as z from 'zod/mini'
import { id } from './http'
import { expectedVersion, type ResourceContract } from './resource'

type Kind = Pick<ResourceContract, 'bulkLimit' | 'words'>

/** Records that are changed together, each with the version that the caller read, where it read one. */
export const selectionOf = ({ bulkLimit, words: { one, many } }: Kind) =>
  z
    .array(z.strictObject({ id, ...expectedVersion }))
    .check(
      z.minLength(1, `Kies ten minste één ${one}`),
      z.maxLength(bulkLimit ?? 0, `Kies ten hoogste ${number(bulkLimit ?? 0)} ${many.toLowerCase()}`),
    )
