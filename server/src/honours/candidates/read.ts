import type { Candidate } from '@pre-u/contract/honours/candidates'
import type { Actor } from '../../platform/actor'
import type { Db } from '../../platform/db/db'
import { createListReader } from '../../platform/resource/listReader'
import { candidates } from './resource'

const reader = createListReader(candidates)

export const readCandidates = async (db: Db, ids: number[], user: Actor): Promise<Candidate[]> =>
  (await reader.readItems(db, ids, user)).items.map((item) => JSON.parse(item) as Candidate)
